import Conversation
import Scene
import Texts

extension Call {
  /// The path that a word of it means, from where the call was made on.
  package func path(_ word: String) throws(Refusal) -> String {
    guard let path = findPath(word) else { throw Refusal.calledFromNowhere }
    return path
  }

  /// The same of a project. One whose path has a line break git can say nothing of.
  package func projectPath(_ word: String) throws(Refusal) -> String {
    guard let path = findProject(word) else { throw Refusal.calledFromNowhere }
    guard !path.utf8.contains(0x0A) else { throw Refusal.hasLineBreak }
    return path
  }

  /// A folder is one project, whichever link leads there.
  package func findProject(_ word: String) -> String? { findPath(word).map { truePaths[$0] ?? $0 } }

  /// Nil where it can't be said where the call was made; a whole path needs no such place.
  package func findPath(_ word: String) -> String? {
    if let directory { return word.absolutePath(from: directory) }
    return word.hasPrefix("/") ? word.absolutePath(from: "/") : nil
  }

  /// Where a word may be a name as well, only such a one is a path.
  package static func isPath(_ word: String) -> Bool {
    word.utf8.contains(UInt8(ascii: "/")) || word == "." || word == ".."
  }
}

extension Refusal {
  fileprivate static let hasLineBreak = Refusal(
    .refused, "The path of this project has a line break in it, and git can name nothing in there.",
    hint: "Give the folder another name, or name another one with --project.")

  fileprivate static let calledFromNowhere = Refusal(
    .missing, "The folder that this was called in can't be used: it was removed, or its name is not UTF-8.",
    hint: "Call it in another one, or give the whole path of what is meant.")
}
