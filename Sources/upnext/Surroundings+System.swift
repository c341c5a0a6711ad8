import Files
import Glibc
import Scene

/// What the system tells of itself.
extension Surroundings {
  /// The machine in one line, for prompts that are to tell of it.
  static var system: String {
    var name = utsname()
    guard uname(&name) == 0 else { return "" }
    return [text(&name.sysname), text(&name.release), text(&name.machine)].joined(separator: " ")
  }

  /// Nil where the system doesn't tell how much programs wait for memory.
  static var memoryPressure: String? {
    do throws(FileProblem) {
      let bytes = try FileContent.beginning(of: "/proc/pressure/memory", count: 512)
      return bytes.isEmpty ? nil : String(decoding: bytes, as: UTF8.self)
    } catch {
      return nil
    }
  }

  private static func text<Characters>(_ characters: inout Characters) -> String {
    withUnsafeBytes(of: &characters) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
  }
}
