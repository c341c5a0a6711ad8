import Conversation
import JSON
import Testing

@testable import Discovery

/// What tools change in files reads as a difference.
struct ToolChangeTests {
  private static let edit = "--- /a.md\n+++ /a.md\n@@ -1,2 +1,2 @@\n-alt é\n+neu é\n zwei"

  @Test(arguments: [
    ("Edit", #"{"file_path":"/a.md","old_string":"alt é\nzwei","new_string":"neu é\nzwei"}"#, edit),
    ("edit", #"{"filePath":"/a.md","oldString":"alt é\nzwei","newString":"neu é\nzwei"}"#, edit),
    ("edit", #"{"path":"/a.md","oldText":"alt é\nzwei","newText":"neu é\nzwei"}"#, edit),
    ("replace", #"{"file_path":"/a.md","old_string":"alt é\nzwei","new_string":"neu é\nzwei"}"#, edit),
    (
      "Edit", #"{"file_path":"/a.md","old_string":"alt é\nzwei","new_string":"neu é\nzwei","replace_all":true}"#,
      edit + "\n(everywhere in the file)"
    ),
    (
      "MultiEdit",
      #"{"file_path":"/a.md","edits":[{"old_string":"alt é\nzwei","new_string":"neu é\nzwei"}]}"#, edit
    ),
    // What is not all understood, or asked for in two ways, stands as it was asked for.
    (
      "MultiEdit", #"{"file_path":"/a","edits":[{"x":1}]}"#,
      "{\n  \"file_path\": \"/a\",\n  \"edits\": [\n    {\n      \"x\": 1\n    }\n  ]\n}"
    ),
    (
      "Edit", #"{"file_path":"/a","old_string":"b","new_string":"c","content":"d"}"#,
      "{\n  \"file_path\": \"/a\",\n  \"old_string\": \"b\",\n  \"new_string\": \"c\",\n  \"content\": \"d\"\n}"
    ),
    ("Write", #"{"file_path":"/a.md","content":"漢\n"}"#, "--- /dev/null\n+++ /a.md\n@@ -0,0 +1,1 @@\n+漢"),
    ("Write", #"{"file_path":"/a.md"}"#, "/a.md"),
    ("Read", #"{"path":"/a.md","content":"x"}"#, "{\n  \"path\": \"/a.md\",\n  \"content\": \"x\"\n}"),
  ])
  func `what a call asks for`(name: String, input: String, shown: String) throws {
    #expect(ToolWords.use(id: "t", name: name, input: try JSON(parsing: input)).input == shown)
  }

  private func entries(_ details: String, isError: Bool = false) throws -> [Entry] {
    let lines = [
      #"{"type":"assistant","uuid":"a","message":{"role":"assistant","content":[{"type":"tool_use","id":"t","name":"Edit","#
        + #""input":{"file_path":"/a.md","old_string":"alt é","new_string":"neu é"}}]}}"#,
      #"{"type":"user","uuid":"b","message":{"role":"user","content":[{"type":"tool_result","tool_use_id":"t","#
        + #""content":"updated","is_error":\#(isError)}]},"toolUseResult":\#(details)}"#,
    ]
    let session = SessionKey(provider: "claude", providerSessionId: "s")
    return try lines.enumerated().flatMap { index, line in
      SessionFormat.claude.record(try JSON(parsing: line))
        .pieces(at: Int64(index), session: session, otherwise: Timestamp(milliseconds: 0))
    }.entries
  }

  private static let patch =
    #"{"filePath":"/a.md","structuredPatch":[{"oldStart":7,"oldLines":1,"newStart":7,"newLines":1,"lines":["-alt é","+neu é"]}]}"#

  @Test func `once it is done, what became of the file is said, and once`() throws {
    let entry = try #require(entries(Self.patch).first)
    #expect(entry.text == "--- /a.md\n+++ /a.md\n@@ -7,1 +7,1 @@\n-alt é\n+neu é")
    #expect((entry.input, entry.status) == ("/a.md", .done))
  }

  @Test(arguments: [(patch, true), (#""updated""#, false), (#"{"filePath":7,"structuredPatch":[]}"#, false)])
  func `where nothing tells what became of it, what was asked for stays`(details: String, isError: Bool) throws {
    let entry = try #require(entries(details, isError: isError).first)
    #expect((entry.text, entry.status) == ("updated", isError ? .failed : .done))
    #expect(entry.input == "--- /a.md\n+++ /a.md\n@@ -1,1 +1,1 @@\n-alt é\n+neu é")
  }
}
