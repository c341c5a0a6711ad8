import CSystem
import Glibc

/// A program to start, with all that it is given.
package struct Launch: Hashable, Sendable {
  /// Where a child's descriptors 0, 1 and 2 lead.
  package enum Streams: Hashable, Sendable {
    /// To us, in a process group of its own.
    case pipes
    /// The same in a session of its own: there is no terminal that it could ask at.
    case pipesApart
    /// To a terminal that it shares with us, as part of our process group.
    case terminal(input: Int32, output: Int32, error: Int32)
  }

  /// The path of the program's file.
  var path: String
  /// The arguments after the program's name.
  var arguments: [String]
  var environment: [String: String]
  /// Ours when nil.
  var directory: String?
  package var streams: Streams

  package init(
    path: String, arguments: [String] = [], environment: [String: String], directory: String? = nil,
    streams: Streams = .pipes
  ) {
    self.path = path
    self.arguments = arguments
    self.environment = environment
    self.directory = directory
    self.streams = streams
  }

  /// What lies where a program is looked for.
  package enum Lookup: Equatable, Sendable {
    case found(String)
    /// A file of that name which may not be run.
    case notExecutable(String)
    case missing
  }

  /// Where programs are looked for without a `PATH`.
  package static let usualPath = "/usr/local/bin:/usr/bin:/bin"

  /// Finds a program as a shell would: names with a slash are paths, others are looked up in `PATH`.
  package static func findProgram(_ name: String, path: String?) -> String? {
    if case .found(let program) = lookUp(name, path: path) { program } else { nil }
  }

  /// The same with what stands in the way.
  package static func lookUp(_ name: String, path: String?) -> Lookup {
    guard !name.isEmpty else { return .missing }
    let folders = (path ?? usualPath).split(separator: ":")
    let files = (name.contains("/") ? [name] : folders.map { "\($0)/\(name)" }).filter(isFile)
    if let program = files.first(where: { access($0, X_OK) == 0 }) { return .found(program) }
    return files.first.map(Lookup.notExecutable) ?? .missing
  }

  private static func isFile(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
  }
}

/// Why a program did not start.
package enum LaunchFailure: Error, Hashable, Sendable {
  case noPipes(SystemError)
  case badDirectory(String, SystemError)
  case badProgram(String, SystemError)
  case noProcess(SystemError)

  package var cause: SystemError {
    switch self {
    case .noPipes(let cause), .badDirectory(_, let cause), .badProgram(_, let cause), .noProcess(let cause): cause
    }
  }
}

extension Launch {
  /// Starts a program that is nobody's child to look after: it goes on when we are gone, and our terminal too.
  package func startDetached() throws(LaunchFailure) {
    guard case .terminal(let input, let output, let error) = streams else {
      preconditionFailure("a detached program has no pipes to us")
    }
    _ = try spawn(input: input, output: output, error: error, group: cs_group_session, guard: nil)
  }

  /// Starts a program with these descriptors, whatever `streams` says. One of -1 leads nowhere.
  package func spawn(
    input: Int32, output: Int32, error: Int32, group: cs_group, guard: ProcessGuard?
  ) throws(LaunchFailure) -> Int32 {
    let argumentList = CStringList([path] + arguments)
    let environmentList = CStringList(environment.map { "\($0.key)=\($0.value)" })
    let pathList = CStringList([path] + (directory.map { [$0] } ?? []))
    var request = cs_launch()
    request.path = UnsafePointer(pathList.pointers[0])
    request.directory = directory == nil ? nil : UnsafePointer(pathList.pointers[1])
    request.arguments = UnsafePointer(argumentList.pointers.baseAddress)
    request.environment = UnsafePointer(environmentList.pointers.baseAddress)
    request.input = input
    request.output = output
    request.error = error
    request.group = group
    request.guard = `guard`?.descriptor ?? -1
    var pid: pid_t = -1
    var step = cs_step_prepare
    let code = withExtendedLifetime((argumentList, environmentList, pathList)) { cs_spawn(&request, &pid, &step) }
    guard code != 0 else {
      if group != cs_group_parent { `guard`?.record?.add(group: pid) }
      return pid
    }
    let cause = SystemError(code)
    if step == cs_step_execute { throw .badProgram(path, cause) }
    if step == cs_step_directory { throw .badDirectory(directory ?? ".", cause) }
    throw .noProcess(cause)
  }
}

/// Strings as C takes them, with a null at the end.
private final class CStringList {
  let pointers: UnsafeMutableBufferPointer<UnsafeMutablePointer<CChar>?>

  init(_ strings: [String]) {
    pointers = .allocate(capacity: strings.count + 1)
    _ = pointers.initialize(from: strings.map { strdup($0) } + [nil])
  }

  deinit {
    for pointer in pointers { free(pointer) }
    pointers.deallocate()
  }
}
