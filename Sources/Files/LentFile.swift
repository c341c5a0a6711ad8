import EventLoop
import Glibc
import Texts

/// A file that a window has lent to an editor. Editors write it anew under its name, and lay others beside it, so the lock by
/// which it is known that the window still waits for it is a file of its own.
package enum LentFile {
  private static let ending = ".md"

  /// A name that begins so, and the lock, which is held as long as the descriptor is open.
  package static func make(in folder: String, as name: String) -> (path: String, file: Descriptor, lock: Descriptor)? {
    guard let (path, file) = newFile(in: folder, as: name) else { return nil }
    let lock = open(lock(of: path), O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard lock >= 0 else {
      unlink(path)
      return nil
    }
    flock(lock, LOCK_EX | LOCK_NB)
    return (path, file, Descriptor(lock))
  }

  /// Gives what was written in it last a name of another kind; nil where that can't be. Nobody waits for it any more.
  package static func rename(_ path: String, as name: String) -> String? {
    guard let (kept, _) = newFile(in: String(path.parentPath), as: name), Glibc.rename(latest(of: path), kept) == 0
    else { return nil }
    abandon(path)
    return kept
  }

  private static func newFile(in folder: String, as name: String) -> (path: String, file: Descriptor)? {
    var template = Array("\(folder)/\(name)_XXXXXX\(ending)".utf8CString)
    let number = mkstemps(&template, Int32(ending.utf8.count))
    guard number >= 0 else { return nil }
    // The editor holds it no more than the lock.
    _ = fcntl(number, F_SETFD, FD_CLOEXEC)
    return (String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self), Descriptor(number))
  }

  /// It is one of these, and not what an editor has laid beside one.
  package static func isOne(_ name: String) -> Bool {
    guard name.hasSuffix(ending) else { return false }
    let parts = name.dropLast(ending.utf8.count).split(separator: "_", omittingEmptySubsequences: false)
    return parts.count > 1 && parts.last?.utf8.count == 6
  }

  /// A window is there that waits for what its editor makes of it.
  package static func isHeld(_ path: String) -> Bool {
    let number = open(lock(of: path), O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard number >= 0 else { return false }
    let file = Descriptor(number)
    return flock(file.number, LOCK_SH | LOCK_NB) != 0 && errno == EWOULDBLOCK
  }

  /// Where that is which was written in it last: nano and emacs save under other names what they have when they are ended.
  package static func latest(of path: String) -> String {
    let rescued = [path + ".save", "\(path.parentPath)/#\(stem(of: path))#"]
    return rescued.first { FileKind(at: $0) == .file } ?? path
  }

  package static func text(of path: String, limit: Int) throws(FileProblem) -> String {
    try FileContent.text(of: latest(of: path), limit: limit)
  }

  /// What vim has left that was ended, and nobody but vim can read, where no window waits for its file.
  package static func swaps(in folder: String) -> [String] {
    ((try? FolderContent.names(in: folder)) ?? []).sorted().filter { name in
      let file = String(name.dropFirst().dropLast(4))
      return isOne(file) && isSwap(name, of: file) && !isHeld("\(folder)/\(file)")
    }
  }

  private static func isSwap(_ name: String, of stem: String) -> Bool { name.hasPrefix(".\(stem).sw") }

  // MARK: What was taken of it

  /// What was said when its text was taken the last time; nil where it never was.
  package static func taken(of path: String) -> String? { try? FileContent.text(of: note(of: path), limit: 1024) }

  /// Its text is where it belongs. The file goes, unless its editor has saved another one meanwhile; what is said of the
  /// text stays for the case that it saves once more. False where the file can't be taken away: it will be found again.
  @discardableResult
  package static func take(_ text: String, of path: String, noting said: String?) -> Bool {
    // Before the file is gone, as whoever finds it again is to know. What the disk doesn't take, the server knows as long as it
    // runs: behind its end, another text of that editor would stand beside this one, and nothing is lost.
    if let said { try? NewFile.replace(note(of: path), with: said, modeIfNew: 0o600) }
    let found = try? Self.text(of: path, limit: text.utf8.count + 1)
    // Editors end every file with a newline.
    guard found == text || found == text + "\n" else { return true }
    abandon(path, keepingNote: said != nil)
    return FileKind(at: path) == nil
  }

  /// No editor outlives its window for so long.
  package static func forgetTaken(in folder: String, before moment: Int64) {
    for name in (try? FolderContent.names(in: folder)) ?? [] where name.hasSuffix(ending + noteEnding) {
      var status = stat()
      guard lstat("\(folder)/\(name)", &status) == 0, FileStamp(status).isOlder(than: moment) else { continue }
      unlink("\(folder)/\(name)")
    }
  }

  private static let noteEnding = ".taken"

  private static func note(of path: String) -> String { path + noteEnding }

  /// With the lock, and what editors laid beside it, such as the text before they saved it.
  package static func remove(_ path: String) { remove(path) { _ in false } }

  /// The same where its editor may have been ended: what that has rescued stays. The answer is where.
  @discardableResult
  package static func abandon(_ path: String, keepingNote: Bool = false) -> String? {
    let stem = stem(of: path)
    remove(path) { isSwap($0, of: stem) || keepingNote && $0 == stem + noteEnding }
    let swap = "\(path.parentPath)/.\(stem).swp"
    return FileKind(at: swap) == .file ? swap : nil
  }

  /// Its editor has ended in order, and left what it had laid beside it.
  package static func tidy(_ path: String) {
    let stem = stem(of: path)
    remove(path) { [stem, stem + ".save", stem + lockEnding].contains($0) }
  }

  private static func remove(_ path: String, but isKept: (String) -> Bool) {
    let (folder, stem) = (path.parentPath, stem(of: path))
    for name in (try? FolderContent.names(in: String(folder))) ?? [] where name.contains(stem) && !isKept(name) {
      unlink("\(folder)/\(name)")
    }
  }

  private static func stem(of path: String) -> String { path.lastPathPart ?? path }

  private static let lockEnding = ".lock"

  private static func lock(of path: String) -> String { path + lockEnding }
}
