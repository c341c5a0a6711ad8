import EventLoop
import Glibc

/// The names of a project's files, as a person would name them to an agent: without what tools make or fetch.
///
/// The walk is bounded, and goes through shallow folders first: what it doesn't come to is named by hand.
package struct ProjectListing: Equatable, Sendable {
  /// From the project's directory on.
  package private(set) var names: [String] = []
  /// There are more than were listed.
  package private(set) var isCut = false

  /// Folders that no person writes in.
  private static let skipped: Set<String> = [
    ".git", ".hg", ".svn", "node_modules", ".build", "build", "dist", "target", "out", "__pycache__", ".venv", "venv",
    ".cache", ".gradle", ".idea", ".next", ".tox", ".mypy_cache", ".pytest_cache", "DerivedData", "Pods", "vendor",
  ]

  /// A folder that is still to be looked into, with what its `.gitignore` and those above it leave out.
  private struct Folder {
    let path: String
    /// From the project on, with a slash at its end; empty for the project itself.
    let prefix: String
    let rules: [IgnoreRule]
  }

  package init(directory: String, fileLimit: Int = 100_000, entryLimit: Int = 500_000) {
    var folders = [Folder(path: directory, prefix: "", rules: [])][...]
    var entries = 0
    while let folder = folders.popFirst() {
      let found = ProjectListing.entries(of: folder.path)
      let rules =
        folder.rules + (found.contains { $0.name == ".gitignore" } ? IgnoreRule.read(folder.path + "/.gitignore") : [])
      for entry in found {
        entries += 1
        guard names.count < fileLimit, entries < entryLimit else {
          isCut = true
          return
        }
        if rules.contains(where: { $0.leavesOut(entry.name, isFolder: entry.isFolder) }) { continue }
        if entry.isFolder {
          guard !ProjectListing.skipped.contains(entry.name) else { continue }
          folders.append(
            Folder(
              path: folder.path + "/" + entry.name, prefix: folder.prefix + entry.name + "/",
              rules: rules.filter { !$0.isAnchored }))
        } else {
          names.append(folder.prefix + entry.name)
        }
      }
    }
  }

  private struct Entry {
    let name: String
    let isFolder: Bool
  }

  /// What is in a folder, by name; nothing where it can't be read. Links to folders are not followed: they may lead round
  /// in a circle.
  private static func entries(of path: String) -> [Entry] {
    let content: [FolderContent.Entry]
    do throws(SystemError) { content = try FolderContent.entries(of: path) } catch { return [] }
    // A name that can't be written in a message can't be named in one.
    return content.filter(\.isPlain).compactMap { entry in
      switch entry.sort {
      case .folder: return Entry(name: entry.name, isFolder: true)
      case .file: return Entry(name: entry.name, isFolder: false)
      case .link, .untold:
        switch FileKind(at: path + "/" + entry.name) {
        case .file: return Entry(name: entry.name, isFolder: false)
        case .folder where entry.sort == .untold && !isLink(path + "/" + entry.name):
          return Entry(name: entry.name, isFolder: true)
        case .folder, .other, nil: return nil
        }
      case .other: return nil
      }
    }.sorted { $0.name < $1.name }
  }

  private static func isLink(_ path: String) -> Bool {
    var byte: CChar = 0
    return readlink(path, &byte, 1) >= 0
  }
}

/// A line of a `.gitignore`, as far as names go: whole names and names with `*`; what is more than that leaves nothing out.
struct IgnoreRule: Equatable, Sendable {
  let pattern: [UInt8]
  let isFolderOnly: Bool
  /// It holds in its own folder and not in those below.
  let isAnchored: Bool

  init?(_ line: Substring) {
    var text = line.drop { $0 == " " || $0 == "\t" }
    while let last = text.last, last == " " || last == "\r" { text.removeLast() }
    guard let first = text.first, first != "#", first != "!" else { return nil }
    isAnchored = first == "/"
    if isAnchored { text.removeFirst() }
    isFolderOnly = text.last == "/"
    if isFolderOnly { text.removeLast() }
    guard !text.isEmpty, !text.contains("/"), !text.contains("["), text != "*" else { return nil }
    pattern = Array(text.utf8)
  }

  /// Whether `*` and `?` in the pattern can be filled so that the name comes out.
  func leavesOut(_ name: String, isFolder: Bool) -> Bool {
    guard isFolder || !isFolderOnly else { return false }
    let bytes = Array(name.utf8)
    var (place, index) = (0, 0)
    var star: (place: Int, index: Int)?
    while index < bytes.count {
      if place < pattern.count, pattern[place] == UInt8(ascii: "*") {
        star = (place, index)
        place += 1
      } else if place < pattern.count, pattern[place] == bytes[index] || pattern[place] == UInt8(ascii: "?") {
        place += 1
        index += 1
      } else if let last = star {
        star = (last.place, last.index + 1)
        (place, index) = (last.place + 1, last.index + 1)
      } else {
        return false
      }
    }
    return pattern[place...].allSatisfy { $0 == UInt8(ascii: "*") }
  }

  /// None where the file can't be read: then nothing is left out.
  static func read(_ path: String) -> [IgnoreRule] {
    do throws(FileProblem) {
      // A list of names is not longer than this.
      let bytes = try FileContent.beginning(of: path, count: 64 << 10)
      return String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline).compactMap(IgnoreRule.init)
    } catch {
      return []
    }
  }
}
