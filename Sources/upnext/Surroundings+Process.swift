import Config
import EventLoop
import Files
import Glibc
import Scene

/// What the program was started with.
extension Surroundings {
  static var environment: [String: String] { OwnEnvironment.variables }

  static var temporaryDirectory: String {
    guard let folder = environment["TMPDIR"], folder.hasPrefix("/") else { return "/tmp" }
    return folder
  }

  static var currentDirectory: String {
    guard let path = getcwd(nil, 0) else { return "/" }
    defer { free(path) }
    return String(cString: path)
  }

  /// The program's own file, to start the server and the built-in agent from.
  static var program: String {
    TruePath.of("/proc/self/exe") ?? TruePath.of(CommandLine.arguments[0]) ?? CommandLine.arguments[0]
  }
}
