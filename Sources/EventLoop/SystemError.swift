import Glibc

/// Why the system refused something.
package struct SystemError: Error, Hashable, Sendable, CustomStringConvertible {
  package let code: Int32

  package init(_ code: Int32) { self.code = code }

  /// Nothing is there; of any other reason that is not known.
  package var isMissing: Bool { code == ENOENT || code == ENOTDIR }

  /// The system's own words.
  package var description: String { strerror(code).map { String(cString: $0) } ?? "error \(code)" }

  /// Checks what a function of `CSystem` gave back.
  package static func check(_ code: Int32) throws(SystemError) {
    if code != 0 { throw SystemError(code) }
  }
}
