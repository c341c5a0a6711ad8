import Features
import Glibc

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
    let descriptor = open("/proc/pressure/memory", O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: 512)
    let count = read(descriptor, &bytes, bytes.count)
    return count > 0 ? String(decoding: bytes[..<count], as: UTF8.self) : nil
  }

  private static func text<Characters>(_ characters: inout Characters) -> String {
    withUnsafeBytes(of: &characters) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
  }
}
