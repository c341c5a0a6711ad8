import Conversation
import JSON
import Testing

@testable import Wire

/// Requests of clients, there and back.
struct RequestCodecTests {
  private static var linked: Call {
    var call = Call(["project", "größe"], directory: "/p")
    call.truePaths = ["/p/größe": "/q/漢字"]
    return call
  }

  @Test(arguments: [
    Request.call(Call(["add", "größe", "--after", ""], directory: "/p q")),
    .call(Call([], directory: "/")),
    .call(Call(["send", "t", "-"], directory: "/", input: "Zeile\n漢字\u{1}")),
    .call(Call(["add", "x"], directory: "/", environment: ["B": "2", "A": "", "Ä": "=\n"])),
    .call(linked),
    .hook(HookReport(provider: "claude", providerSessionId: "s", directory: "/p", doing: .asks, words: "é")),
    .status, .stop,
  ])
  func `a request is read as it was written`(request: Request) throws {
    let line = Array(request.json.text.utf8)
    #expect(Request(try JSON(parsing: line)) == request)
  }

  @Test(arguments: [
    #"{"request":"dance"}"#, #"{"argv":"add"}"#, #"{"argv":["add"]}"#, #"{"argv":["add",7],"directory":"/"}"#,
    #"{"argv":["add"],"directory":"/","environment":{"A":1}}"#,
    #"{"argv":["add"],"directory":"/","true_paths":{"/a":1}}"#, #"{"request":"hook","provider":"claude"}"#, "[]",
  ])
  func `nonsense is no request`(line: String) throws {
    #expect(Request(try JSON(parsing: Array(line.utf8))) == nil)
  }
}
