import Glibc

/// Where a path leads when all links are followed.
package enum TruePath {
  /// Nil where nothing lies; errno tells why.
  package static func of(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  /// The folder that a path leads to, as one reads who is in there; nil where none is, or its name is no text.
  package static func ofFolder(_ path: String) -> String? {
    guard FileKind(at: path) == .folder, let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(validatingCString: resolved)
  }
}
