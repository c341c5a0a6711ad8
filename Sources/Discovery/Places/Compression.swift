/// Codex compresses records that nobody has gone on with for long: the file gets another end to its name. It unpacks one by
/// itself before it goes on there. What is in it is not read here.
enum Compression {
  private static let end = ".zst"

  /// The record is not gone: it is in the compressed file beside its place.
  static func hides(_ path: String) -> Bool { Folder.mark(of: path + end) != nil }

  /// Where the record lies that a file is, or has in it.
  static func recordName(of path: String) -> String { path.hasSuffix(end) ? String(path.dropLast(end.count)) : path }

  static func words(about path: String, of provider: String) -> String {
    "\(provider) has compressed its record of this thread (\(path + end)), so it can't be shown here. Nothing is lost: \(provider) "
      + "unpacks it when it goes on there."
  }
}
