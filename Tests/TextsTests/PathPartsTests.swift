import Testing
import Texts

/// The parts of a path.
struct PathPartsTests {
  @Test(arguments: [
    ("/home/ada/größe.md", "größe.md"), ("größe", "größe"), ("/home/漢字//", "漢字"), ("a/.", "."), ("/", nil), ("", nil),
    ("//", nil), ("/א/\u{301}b", "\u{301}b"),
  ])
  func `the last part is the name, whatever slashes follow`(path: String, name: String?) {
    #expect(path.lastPathPart == name)
    #expect(path[...].lastPathPart == name)
  }

  @Test(arguments: [("/a/gr", "gr"), ("/a/", ""), ("größe", "größe"), ("", ""), ("a/\u{301}b", "\u{301}b")])
  func `a name that is being typed stands behind the last slash`(path: String, name: String) {
    #expect(path.afterLastSlash == name)
  }

  @Test(arguments: [
    ("/home/ada/größe", "/home/ada"), ("/home", ""), ("/", ""), ("", ""), ("größe", ""), ("a/b", "a"), ("/a/", "/a"),
  ])
  func `what holds it stands before the last slash`(path: String, parent: String) {
    #expect(path.parentPath == parent)
  }

  @Test(arguments: [("/a/b//", "/a/b"), ("/a", "/a"), ("/", "/"), ("///", "/"), ("", ""), ("größe/", "größe")])
  func `slashes at the end are dropped, but for the root's`(path: String, plain: String) {
    #expect(path.withoutEndSlashes == plain)
  }

  @Test(arguments: [
    ("../x/./y", "/home/ada/x/y"), ("/a/../b", "/b"), ("größe", "/home/ada/src/größe"), ("../../../../..", "/"),
    ("", "/home/ada/src"),
  ])
  func `a path is made absolute without looking at the disk`(path: String, whole: String) {
    #expect(path.absolutePath(from: "/home/ada/src") == whole)
  }

  @Test(arguments: [("~", "/h"), ("~/é", "/h/é"), ("~ada/é", "~ada/é"), ("/~/a", "/~/a"), ("", "")])
  func `the home stands in place of its sign at the beginning`(path: String, whole: String) {
    #expect(path.expandingHome("/h") == whole)
  }
}
