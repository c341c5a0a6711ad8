import Files

/// Why the program has no place for its files, in words for the person.
package enum PathsProblem: Error, Hashable, Sendable, CustomStringConvertible {
  case noHome
  case relativeHome(String, String)
  case noText(String)
  case lineBreak(String)
  case longSocket(String, variable: String)
  case noFolder(String, reason: String)
  case closedFolder(String, reason: String)
  case notAFolder(String)
  case folderInPlace(String)
  case closedFile(String, mend: String)
  case foreignFolder(String)
  case openFolder(String)

  package var description: String {
    switch self {
    case .noHome: "HOME is not set; set it, or set UPNEXT_HOME to a folder for everything of upnext"
    case .relativeHome(let variable, let path): "\(variable) is \"\(path)\"; set it to a path that begins with /"
    case .noText(let variable): "\(variable) is no UTF-8; set it to a path that is"
    case .lineBreak(let variable): "\(variable) has a line break in it; set it to a path without one"
    case .longSocket(let path, let variable):
      "the socket's path is longer than the system takes (\(path.utf8.count) of at most \(Paths.socketBytes - 1) bytes): "
        + "\(path); set \(variable) to a shorter folder"
    case .noFolder(let path, let reason):
      "the folder \(path) can't be made: \(reason)" + Self.behind(ClosedFolder.mend(missing: path))
    case .closedFolder(let path, let reason):
      "nothing can be written in \(path): \(reason)" + Self.behind(ClosedFolder.mend(path))
    case .notAFolder(let path): "\(path) is no folder; move it away"
    case .folderInPlace(let path): "\(path) is a folder, where upnext keeps a file of its own; move it away"
    case .closedFile(let path, let mend): "\(path) can't be read and written: \(mend)"
    case .foreignFolder(let path):
      "\(path) belongs to somebody else, so it can't be trusted; set XDG_RUNTIME_DIR to a folder of your own"
    case .openFolder(let path):
      "others can write in \(path), so it can't be trusted; take that away with: chmod 700 \(path)"
    }
  }

  private static func behind(_ mend: String?) -> String { mend.map { "; \($0)" } ?? "" }
}
