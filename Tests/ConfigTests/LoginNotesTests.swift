import Config
import Testing

struct LoginNotesTests {
  private func notes(_ folder: TemporaryFolder) throws -> LoginNotes {
    LoginNotes(
      try Paths(environment: ["UPNEXT_HOME": folder.path], temporaryDirectory: "/tmp", userID: 1, accountHome: nil))
  }

  @Test func `the last way to log in is known for each agent, until the person logs out`() throws {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    let notes = try notes(folder)
    #expect(notes.method(of: "kimi") == nil)
    #expect(notes.note("door", of: "kimi") == nil)
    #expect(notes.note("oauth é", of: "日本") == nil)
    #expect(notes.note("window", of: "kimi") == nil)
    #expect(try self.notes(folder).method(of: "kimi") == "window")
    #expect(notes.method(of: "日本") == "oauth é")
    #expect(folder.mode("logins") == 0o600)
    #expect(notes.note(nil, of: "kimi") == nil)
    #expect(notes.method(of: "kimi") == nil)
    #expect(notes.method(of: "日本") == "oauth é")
  }

  @Test func `who never noted anything makes no file`() throws {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    #expect(try notes(folder).note(nil, of: "kimi") == nil)
    #expect(folder.mode("logins") == nil)
  }

  @Test func `what can't be read is not known, and what can't be written is said`() throws {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    try folder.write("logins", "kimi\n\ta\tb\n\u{0}\n")
    let notes = try notes(folder)
    #expect(notes.method(of: "kimi") == nil)
    #expect(notes.note("a\tb", of: "kimi") == nil)
    #expect(notes.method(of: "kimi") == nil)
    folder.remove()
    #expect(notes.note("door", of: "kimi") != nil)
  }
}
