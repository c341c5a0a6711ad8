/// What projects are called where several machines know them: by a name that each host maps to a directory of its own, or by
/// their git remote.
package struct ProjectNames: Equatable, Sendable {
  private var directories: [String: String] = [:]

  /// `api=~/src/api web=/srv/web`, with blanks or commas between. Nil where it can't be read.
  package init?(_ text: String) {
    for word in text.split(whereSeparator: { $0 == "," || $0.isWhitespace }) {
      guard let equals = word.firstIndex(of: "="), SharedName.isOne(word[..<equals]) else { return nil }
      let (name, path) = (String(word[..<equals]), String(word[word.index(after: equals)...]))
      guard path.hasPrefix("/") || path.hasPrefix("~/"), directories[name] == nil else { return nil }
      directories[name] = path
    }
  }

  /// With the directories that the home stands for.
  package func directories(home: String) -> [String: String] {
    directories.mapValues { ProjectNames.expanded($0, home: home) }
  }

  package static func expanded(_ path: String, home: String) -> String {
    let whole = path == "~" ? home : path.hasPrefix("~/") ? home + path.dropFirst(1) : path
    return whole.count > 1 && whole.hasSuffix("/") ? String(whole.dropLast()) : whole
  }
}

/// A git remote as two machines write it differently and mean the same: `git@host:a/b.git` is `host/a/b`. Who logs in there, and
/// with what, is left out.
package enum RemoteName {
  /// Nil for what names no place.
  package static func of(_ url: String) -> String? {
    guard url.utf8.count <= 2000, !url.contains(where: { $0.isWhitespace || $0.isNewline || $0 == "\0" }) else {
      return nil
    }
    var rest = url[...]
    var isPath = false
    if let scheme = rest.range(of: "://") {
      isPath = rest[..<scheme.lowerBound] == "file"
      rest = rest[scheme.upperBound...]
    } else if rest.hasPrefix("/") {
      isPath = true
    } else if let colon = rest.firstIndex(of: ":"), !rest[..<colon].contains("/") {
      // As ssh has it: a machine, a colon, a path.
      let path = rest[rest.index(after: colon)...].drop { $0 == "/" }
      return name(host: rest[..<colon], path: path)
    } else {
      return nil
    }
    if isPath { return trimmed(rest).isEmpty ? nil : String(trimmed(rest)) }
    guard let slash = rest.firstIndex(of: "/") else { return nil }
    return name(host: rest[..<slash], path: rest[slash...].drop { $0 == "/" })
  }

  private static func name(host: Substring, path: Substring) -> String? {
    var host = host
    if let at = host.lastIndex(of: "@") { host = host[host.index(after: at)...] }
    if !host.hasPrefix("["), let colon = host.lastIndex(of: ":") { host = host[..<colon] }
    let path = trimmed(path)
    guard !host.isEmpty, !path.isEmpty else { return nil }
    return host.lowercased() + "/" + path
  }

  private static func trimmed(_ path: Substring) -> Substring {
    var path = path
    while path.hasSuffix("/") { path = path.dropLast() }
    return path.hasSuffix(".git") ? path.dropLast(4) : path
  }
}

extension Substring {
  fileprivate func range(of part: String) -> Range<Index>? {
    var start = startIndex
    while start < endIndex {
      if self[start...].hasPrefix(part) { return start..<index(start, offsetBy: part.count) }
      start = index(after: start)
    }
    return nil
  }
}
