import CSystem
import Conversation
import Files
import Glibc

/// Codex compresses records that nobody has gone on with for long: the file gets another end to its name. It unpacks one by
/// itself before it goes on there. Here one is unpacked for whoever reads the conversation, and not for the lists.
enum Compression {
  private static let end = ".zst"
  /// It is held in memory for as long as it is read.
  private static let mostBytes: Int64 = 256 << 20

  /// What is in the compressed file beside a record's place, as an open file, and the mark of the compressed one. Nil
  /// where there is none, or it can't be unpacked; errno tells why.
  static func unpacked(_ path: String) -> (descriptor: Int32, mark: FileMark)? {
    let packed = open(path + end, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    guard packed >= 0 else { return nil }
    var facts = stat()
    var descriptor: Int32 = -1
    var problem =
      fstat(packed, &facts) == 0 && FileKind(facts) == .file ? cs_unnamed_file(&descriptor) : EINVAL
    if problem == 0 { problem = cs_unpack_zstd(packed, descriptor, mostBytes) }
    close(packed)
    guard problem == 0 else {
      if descriptor >= 0 { close(descriptor) }
      errno = problem
      return nil
    }
    return (descriptor, FileMark(facts))
  }

  /// The record is not gone: it is in the compressed file beside its place.
  static func hides(_ path: String) -> Bool { Folder.mark(of: path + end) != nil }

  /// Where the record lies that a file is, or has in it.
  static func recordName(of path: String) -> String { path.hasSuffix(end) ? String(path.dropLast(end.count)) : path }

  static func words(about path: String, of provider: String) -> String {
    "\(provider) has compressed its record of this thread (\(path + end)), so it can't be shown here. Nothing is lost: \(provider) "
      + "unpacks it when it goes on there."
  }
}
