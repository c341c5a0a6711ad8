import Glibc
import JSON

/// A line for each request and notification, so that a test can prove that something was said once.
enum FakeLog {
  static func note(_ method: String, _ params: JSON, in log: String?) {
    guard let log else { return }
    let entry: JSON = ["method": .string(method), "params": params]
    let descriptor = open(log, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { return }
    let line = entry.bytes + [0x0A]
    _ = line.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
    close(descriptor)
  }
}
