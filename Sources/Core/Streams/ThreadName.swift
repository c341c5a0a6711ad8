import Texts

/// The one rule for what a thread may be called: a line that a person reads in a list, and no id.
package enum ThreadName {
  /// In characters as people see them.
  static let longest = 200
  /// Characters may have marks; nobody looks at more than this of what is given.
  private static let mostBytes = 4096

  /// The name in what a person wrote, or why it is none.
  package static func checked(_ text: String) throws(ThreadRefusal) -> String {
    guard text.utf8.count <= mostBytes else { throw .nameIsTooLong(longest: longest) }
    let name = text.asOneLine
    guard WorkStream.isName(name) else { throw .needsName }
    guard name.count <= longest else { throw .nameIsTooLong(longest: longest) }
    return name
  }

  /// The name in what an agent calls the thread, cut where it is too long; nil where there is none.
  static func cut(_ text: String) -> String? {
    let name = String(text.beginning(bytes: mostBytes)).asOneLine
    guard WorkStream.isName(name) else { return nil }
    return name.count <= longest ? name : String(name.prefix(longest - 1)) + "…"
  }
}
