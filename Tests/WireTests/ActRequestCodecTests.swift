import Core
import JSON
import Testing
import Wire

/// Acts of the command line on their way to the server.
struct ActRequestCodecTests {
  static let acts: [ActRequest] = [
    .top(["größer"]), .bottom(["a", "漢字"]), .remove(["1", "2", "3"]), .move("abc", to: 7), .clearQueue,
    .rename(thread: "a", to: "שלום \"x\"\n"), .delete(threads: ["a", "b"]), .restore(threads: ["a"]),
    .unlock(thread: "a"), .snooze(threads: ["a", "b"], .tomorrow), .handOver(thread: "a", to: "codex"),
  ]

  @Test(arguments: acts) func `an act arrives as it was sent`(act: ActRequest) throws {
    let line = Array(Request.act(act).json.text.utf8)
    #expect(Request(try JSON(parsing: line)) == .act(act))
  }

  @Test(arguments: SnoozeChoice.allCases) func `every time of a snooze arrives`(choice: SnoozeChoice) {
    #expect(Request(Request.act(.snooze(threads: ["é"], choice)).json) == .act(.snooze(threads: ["é"], choice)))
  }

  @Test(
    arguments: [
      ["request": "act"], ["request": "act", "act": "fly", "items": ["a"]], ["request": "act", "act": "top"],
      ["request": "act", "act": "move", "items": ["a"]],
      ["request": "act", "act": "move", "items": ["a"], "position": 0],
      ["request": "act", "act": "move", "items": ["a", "b"], "position": 1],
      ["request": "act", "act": "snooze", "items": ["a"], "for": "ever"],
      ["request": "act", "act": "rename", "items": ["a"]], ["request": "act", "act": "delete", "items": [1, 2]],
    ] as [JSON])
  func `what is no act is no request`(json: JSON) {
    #expect(Request(json) == nil)
  }
}
