import CSystem
import EventLoop
import Glibc

/// The programs under test, which lie beside the running tests, and how they are started.
enum Programs {
  static let upnext = path(of: "upnext")
  static let fakeAgent = path(of: "fake-agent")
  static let campaign = path(of: "campaign")
  static let hubProbe = path(of: "hub-probe")
  static let environmentSetter = path(of: "libSetsEnvironment.so")

  /// A working machine answers in milliseconds; a machine with much else to do may take its time.
  static let patienceMilliseconds = 60_000

  private static func path(of name: String) -> String {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    guard realpath("/proc/self/exe", &buffer) != nil else { preconditionFailure("a process has no file") }
    let own = String(decoding: buffer.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    return own[..<(own.lastIndex(of: "/") ?? own.startIndex)] + "/" + name
  }

  static func spawn(
    _ command: [String], environment: [String: String], directory: String, input: Int32, output: Int32, error: Int32,
    group: cs_group
  ) throws -> Int32 {
    func strings(_ strings: [String]) -> [UnsafeMutablePointer<CChar>?] { strings.map { strdup($0) } + [nil] }
    let arguments = strings(command)
    let variables = strings(environment.map { "\($0.key)=\($0.value)" })
    let folder = strings([directory])
    defer { (arguments + variables + folder).forEach { free($0) } }
    var pid: pid_t = -1
    var step = cs_step_prepare
    try arguments.withUnsafeBufferPointer { arguments in
      try variables.withUnsafeBufferPointer { variables in
        var launch = cs_launch()
        launch.path = UnsafePointer(arguments[0])
        launch.arguments = arguments.baseAddress
        launch.environment = variables.baseAddress
        launch.directory = UnsafePointer(folder[0])
        (launch.input, launch.output, launch.error) = (input, output, error)
        launch.group = group
        launch.guard = -1
        try SystemError.check(cs_spawn(&launch, &pid, &step))
      }
    }
    return pid
  }
}

/// How a process ended.
enum Ending: Equatable {
  case status(Int32)
  case signal(Int32)

  /// Nil while it has not ended.
  init?(of pid: Int32) {
    var (code, signal): (Int32, Int32) = (-1, -1)
    guard cs_process_end(pid, &code, &signal) == 0 else { return nil }
    self = signal >= 0 ? .signal(signal) : .status(code)
  }
}

/// Waited in vain.
struct InVain: Error, CustomStringConvertible {
  let description: String
}
