import Glibc

/// The system's own words for one of its error numbers.
enum SystemWords {
  static func of(_ code: Int32) -> String {
    strerror(code).map { String(cString: $0) } ?? "error \(code)"
  }
}
