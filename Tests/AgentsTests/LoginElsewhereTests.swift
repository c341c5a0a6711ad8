import Conversation
import JSON
import Testing

@testable import AgentProtocols

/// "log in" in the menu and `upnext login` are about agents of this machine: nobody is sent there for one that runs elsewhere.
struct LoginElsewhereTests {
  @Test func `an ACP agent`() {
    var talk = ACPTalk()
    _ = talk.client.deliver(ACPTalk.delivery(host: "ci@größe"))
    let method: JSON = [
      "id": "login", "name": "Login", "_meta": ["terminal-auth": ["command": "kimi", "args": ["login"]]],
    ]
    _ = talk.answers(1, ["protocolVersion": 1, "authMethods": [method]])
    #expect(
      words(talk.fails(2, -32000, "Authentication required"))
        == "kimi wants you to log in first (Authentication required). kimi runs on ci@größe, so log in on that machine. Run "
        + "`kimi login` in a shell. Then send again.")
  }

  @Test func `Claude Code`() {
    var talk = ClaudeTalk()
    _ = talk.deliver(host: "ci@größe")
    _ = talk.answers(1)
    #expect(
      words(talk.hears(ClaudeTalk.result(["is_error": true, "result": "Please run /login"])))
        == "claude wants you to log in first (Please run /login). claude runs on ci@größe, so log in on that machine. Run "
        + "`claude` in a shell, say /login there. Then send again.")
  }

  @Test func `Codex`() {
    var talk = CodexTalk.prompted(host: "ci@größe")
    let error: JSON = ["message": "No.", "codexErrorInfo": "unauthorized"]
    #expect(
      words(talk.told("turn/completed", ["turn": ["id": "u1", "status": "failed", "error": error]]))
        == "codex wants you to log in first (No). codex runs on ci@größe, so log in on that machine. Run `codex login` in a "
        + "shell. Then send again.")
  }

  private func words(_ outputs: [AgentOutput]) -> String? {
    for case .report(.turnEnded(_, .failed(let words, _, cause: _))) in outputs { return words }
    return nil
  }
}
