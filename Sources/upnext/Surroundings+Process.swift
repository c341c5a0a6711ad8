import CLI
import Config
import EventLoop
import Files
import Glibc
import Scene

/// What the program was started with.
extension Surroundings {
  static var environment: [String: String] { OwnEnvironment.variables }

  /// What stands behind the program's own name, as bytes.
  static let arguments: [[UInt8]] = {
    let found = (0..<Int(CommandLine.argc)).compactMap { index in
      CommandLine.unsafeArgv[index].map { word in Array(UnsafeRawBufferPointer(start: word, count: strlen(word))) }
    }
    do throws(FileProblem) {
      return ArgumentWords.own(in: try FileContent.bytes(of: "/proc/self/cmdline", limit: 16 << 20), found: found)
    } catch {
      return ArgumentWords.own(in: [], found: found)
    }
  }()

  /// For who says something before the arguments have been understood, or far from them.
  static var wantsJSON: Bool { arguments.contains(Array("--json".utf8)) }

  static var temporaryDirectory: String {
    guard let folder = environment["TMPDIR"], folder.hasPrefix("/") else { return "/tmp" }
    return folder
  }

  /// Where the system says that this person is at home, whatever HOME says.
  static var accountHome: String? { getpwuid(getuid()).map { String(cString: $0.pointee.pw_dir) } }

  /// Where everything of the person lies, by what the program was started with.
  static func paths() throws(PathsProblem) -> Paths {
    try Paths(
      environment: environment, temporaryDirectory: temporaryDirectory, userID: getuid(), accountHome: accountHome)
  }

  /// Nil where it has been removed, or has a name that is no text: what would be taken for it is another one.
  static var currentDirectory: String? {
    guard let path = getcwd(nil, 0) else { return nil }
    defer { free(path) }
    return String(validatingCString: path)
  }

  /// What tells this machine from others, also when its name is another one; empty where it has no such thing.
  static var machineID: String {
    for path in ["/etc/machine-id", "/var/lib/dbus/machine-id"] {
      do throws(FileProblem) {
        let text = try FileContent.text(of: path, limit: 256)
        if let line = text.split(whereSeparator: \.isWhitespace).first { return String(line) }
      } catch { continue }
    }
    return ""
  }

  static var hostName: String {
    var name = [CChar](repeating: 0, count: 256)
    guard gethostname(&name, name.count - 1) == 0 else { return "host" }
    let text = String(decoding: name.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    return text.split(separator: ".").first.map(String.init) ?? "host"
  }

  /// The program's own file, to start the server and the built-in agent from.
  static var program: String {
    TruePath.of("/proc/self/exe") ?? TruePath.of(CommandLine.arguments[0]) ?? CommandLine.arguments[0]
  }
}
