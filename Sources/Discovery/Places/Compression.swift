import CSystem
import Conversation
import EventLoop
import Files
import Glibc

/// Codex compresses records that nobody has gone on with for long: the file gets another end to its name. It unpacks one by
/// itself before it goes on there. Here one is unpacked for whoever reads the conversation, and not for the lists.
enum Compression {
  private static let end = ".zst"
  /// It is held in memory for as long as it is read. A compressed file is not longer, unless it is one of holes.
  private static let mostBytes: Int64 = 256 << 20

  /// What is in the compressed file beside a record's place, as an open file, and the mark of the compressed one. Nil
  /// where there is none, or it can't be unpacked; errno tells why.
  static func unpacked(_ path: String) -> (descriptor: Int32, mark: FileMark)? {
    let packed = open(path + end, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    guard packed >= 0 else { return nil }
    var facts = stat()
    var descriptor: Int32 = -1
    var problem = fstat(packed, &facts) == 0 && FileKind(facts) == .file ? 0 : EINVAL
    if problem == 0, facts.st_size > mostBytes { problem = EFBIG }
    if problem == 0 { problem = cs_unnamed_file(&descriptor) }
    if problem == 0 { problem = cs_unpack_zstd(packed, descriptor, mostBytes) }
    close(packed)
    guard problem == 0 else {
      if descriptor >= 0 { close(descriptor) }
      errno = problem
      return nil
    }
    return (descriptor, FileMark(facts))
  }

  /// The next try doesn't unpack it either: it is damaged or too long, or libzstd isn't there.
  static func isForGood(_ reason: SystemError) -> Bool { [EBADMSG, EFBIG, ENOSYS].contains(reason.code) }

  /// The record is not gone: it is in the compressed file beside its place.
  static func hides(_ path: String) -> Bool { mark(of: path) != nil }

  /// Of the compressed file beside a record's place.
  static func mark(of path: String) -> FileMark? { Folder.mark(of: path + end) }

  /// Where the record lies that a file is, or has in it.
  static func recordName(of path: String) -> String { path.hasSuffix(end) ? String(path.dropLast(end.count)) : path }

  /// Nothing is read from no file.
  static var lacksLibrary: Bool { cs_unpack_zstd(-1, -1, 0) == ENOSYS }

  static func words(about path: String, of provider: String, lacksLibrary: Bool) -> String {
    let why = lacksLibrary ? ", and libzstd, which unpacks it, is not installed" : ", so it can't be shown here"
    return "\(provider) has compressed its record of this thread (\(path + end))\(why). Nothing is lost: \(provider) "
      + "unpacks it when it goes on there."
  }
}
