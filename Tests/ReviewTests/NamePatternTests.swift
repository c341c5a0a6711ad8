import Review
import Testing

/// Names that are never kept.
struct NamePatternTests {
  @Test(arguments: [
    (".env*", ".env", true), (".env*", "deep/.env.local", true), (".env*", "deep/.ENVRC/inside", true),
    (".env*", "env", false), ("*.pem", "a/b/id.PEM", true), ("*.pem", "pem", false), ("*.pem", "x.pem.txt", false),
    ("id_?sa", "id_rsa", true), ("id_?sa", "id_sa", false), ("a*b*c", "aXbXbXc", true), ("a*b*c", "aXbX", false),
    ("*", "anything", true), ("secrets/", "x/secrets/y", true), ("/top.txt", "top.txt", true),
    ("/top.txt", "deep/top.txt", false), ("conf/*.key", "conf/a.key", true), ("conf/*.key", "x/conf/a.key", false),
    ("conf/*.key", "conf/deep/a.key", false), ("**/key", "a/key", true), ("größe*", "größer", true),
    ("[a]", "a", false),
    ("", "x", false), ("/", "x", false),
  ])
  func `a pattern is about a name, a folder or a path`(pattern: String, path: String, isMatch: Bool) {
    #expect(NamePatterns([pattern]).match(Array(path.utf8)[...]) == isMatch)
  }

  @Test func `many stars take no time`() {
    let name = String(repeating: "a", count: 4000)
    #expect(!NamePatterns([String(repeating: "a*", count: 50) + "b"]).match(Array(name.utf8)[...]))
  }
}
