import EventLoop
import Files
import Glibc

/// Why there is no store to work with.
package enum StoreError: Error, Equatable, Sendable, CustomStringConvertible {
  /// Something that the system refused: what was tried, and with which file.
  case file(attempt: String, path: String, SystemError)
  /// A newer program wrote the store and noted that this one would harm it.
  case tooNew(path: String, version: Int, minimumReader: Int)
  /// A database, but of another program.
  case foreign(path: String)
  /// A version of the time before the first release wrote it.
  case unreleased(path: String, version: Int)
  /// There was a store, or was to be.
  case linkToNothing(path: String, target: String)
  /// A folder, or another thing that no database lies in.
  case noFile(path: String, kind: String)
  /// While the store was open, somebody put another file in its place; where what was open is.
  case replaced(path: String, aside: String? = nil)

  package var description: String { explanation }

  var explanation: String {
    switch self {
    case .file(let attempt, let path, let reason):
      "Can't \(attempt) \(path): \(reason)" + (ClosedFile.mend(path).map { "; \($0)" } ?? ".")
    case .tooNew(let path, let version, let minimumReader):
      """
      The store \(path) has version \(version), which needs a newer upnext (one that knows version \(minimumReader); \
      this one knows \(Schema.version)). Nothing was changed. Use the newer upnext, or the backup beside the store.
      """
    case .foreign(let path):
      "\(path) is a database of another program. Nothing was changed. Move it away, or set UPNEXT_HOME to another folder."
    case .unreleased(let path, let version):
      """
      The store \(path) has version \(version), of an upnext from before the first release, which this one can't read. \
      Nothing was changed. Move it away, or set UPNEXT_HOME to another folder.
      """
    case .linkToNothing(let path, let target):
      "\(path) is a link to \(target), where there is no file. Bring back what it leads to, such as a disk that is not mounted, "
        + "or remove the link: the next start makes an empty store then."
    case .noFile(let path, let kind):
      "\(path) is \(kind), where the store has to be a file: upnext can't start. Move it away, and the next start makes a store."
    case .replaced(let path, let aside):
      "Another file was put in the place of the store \(path), which is left alone. "
        + (aside.map { "What the server has is at \($0). " } ?? "")
        + "Move the other file away, and the store is put back; or `upnext stop`, and the other file is the store from then on."
    }
  }

  /// Any error of this target in words for the person.
  package static func explanation(of error: any Error) -> String {
    switch error {
    case let error as StoreError: error.explanation
    case let error as DatabaseError: error.explanation
    default: "The store failed: \(error)."
    }
  }

  /// The same of an error while the store was opened: nothing was to be changed, and it needs room for its log alone.
  package static func explanation(of error: any Error, opening path: String) -> String {
    let folder = StoreFiles(path: path).folder
    if let failure = error as? DatabaseError, failure.isBadAccess, let mend = ClosedFolder.mend(folder) {
      return "The store can't be opened, since nothing can be written in \(folder); \(mend)"
    }
    guard let failure = error as? DatabaseError, failure.isFull || failure.isBadAccess && isFull(folder) else {
      return explanation(of: error)
    }
    return
      "The disk is full, and the store needs some room to be opened. Make room for \(folder), then start again: "
      + "nothing that was saved is lost."
  }

  private static func isFull(_ folder: String) -> Bool {
    SavingTrial.problem(in: folder).map { [ENOSPC, EDQUOT].contains($0.code) } ?? false
  }
}
