import Glibc

/// Where a path leads when all links are followed.
package enum TruePath {
  /// Nil where nothing lies; errno tells why.
  package static func of(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }
}
