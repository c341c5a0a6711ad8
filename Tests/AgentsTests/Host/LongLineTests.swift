import Conversation
import EventLoop
import JSON
import SeededNumbers
import Testing

@testable import Agents

/// What an agent says in one line that takes longer than a frame to take apart.
@Suite(.timeLimit(.minutes(30)))
struct LongLineTests {
  private func isAway(_ rig: HostRig) -> Bool { rig.host?.holders.contains { $0.isAway } == true }

  private func runUntilAway(_ rig: HostRig) -> Bool {
    if isAway(rig) { return true }
    rig.loop.onTurnEnd = { [unowned rig] in
      if isAway(rig) { rig.loop.stop() }
    }
    rig.run("no line was taken apart")
    rig.loop.onTurnEnd = nil
    return isAway(rig)
  }

  @Test func `what an agent says and does behind a long line comes behind it`() throws {
    let rig = try HostRig()
    rig.deliver("say before\nline 2\nsay behind")
    #expect(rig.end() == .done)
    let texts = rig.said
    #expect(texts.hasPrefix("before") && texts.hasSuffix("behind"))
    #expect(texts.utf8.count == 2 << 20 + "beforebehind".utf8.count)
    rig.closeAll()
  }

  @Test func `orders wait for the line, and none is lost`() throws {
    let rig = try HostRig()
    rig.deliver("say first\nline 2\nsilent")
    rig.wait { if case .text = $0 { true } else { false } }
    #expect(runUntilAway(rig))
    rig.perform { .cancel($0) }
    // It has heard of the cancel only behind the line.
    #expect(rig.end() == .cancelled)
    #expect(rig.said.utf8.count == 2 << 20 + "first".utf8.count)
    rig.deliver("say again", as: 2)
    #expect(rig.end(of: 2) == .done)
    rig.closeAll()
  }

  @Test func `an agent that is ended while its line is taken apart ends`() throws {
    let rig = try HostRig()
    rig.deliver("say first\nline 2\nsilent")
    rig.wait { if case .text = $0 { true } else { false } }
    #expect(runUntilAway(rig))
    rig.closeAll()
    #expect(rig.news.last == .closed)
    #expect(rig.said.utf8.count == 2 << 20 + "first".utf8.count)
  }

  @Test func `the loop goes on while a long line is taken apart`() throws {
    let whole = processorTime {
      var talk = ACPTalk.prompted()
      let text = JSON.string(String(repeating: "0123456789abcde ", count: 6 << 16))
      let content: JSON = ["type": "text", "text": text]
      _ = talk.hears(update: ["sessionUpdate": "agent_message_chunk", "content": content])
    }
    let rig = try HostRig()
    var longest = Duration.zero
    rig.deliver("line 6")
    var last = processorTime()
    rig.loop.onTurnEnd = {
      let now = processorTime()
      longest = max(longest, now - last)
      last = now
    }
    #expect(rig.end() == .done)
    rig.loop.onTurnEnd = nil
    #expect(longest < whole / 4)
    rig.closeAll()
  }

  /// It says this behind its session's beginning, without a line's end, and is gone.
  private func hasty(_ last: String) -> String {
    """
    #!/bin/sh
    read line; echo '{"jsonrpc":"2.0","id":1,"result":{"protocolVersion":1}}'
    read line; echo '{"jsonrpc":"2.0","id":2,"result":{"sessionId":"s"}}'
    read line
    printf '{"jsonrpc":"2.0","method":"session/update","params":{"sessionId":"s","update":{"sessionUpdate":'
    printf '"agent_message_chunk","content":{"type":"text","text":"'
    \(last)
    """
  }

  @Test func `a long last line without an end is taken apart as any`() throws {
    let last = "yes '0123456789abcd' | head -n 419430 | tr '\\n' ' '; printf '\"}}}}'"
    let rig = try HostRig(programs: ["hasty": hasty(last)], commands: ["hasty"])
    rig.deliver("x", to: "hasty")
    _ = rig.end()
    #expect(rig.said.utf8.count == 419_430 * 15)
    rig.closeAll()
  }

  @Test func `a last line that broke off is said with the end, and not as damaged`() throws {
    let rig = try HostRig(programs: ["hasty": hasty("printf '\"}'")], commands: ["hasty"])
    rig.deliver("x", to: "hasty")
    guard case .failed(let words, _, _)? = rig.end() else { return #expect(Bool(false), "it did not fail") }
    #expect(words.contains(#"It last said: {"jsonrpc":"2.0","method":"session/update""#))
    #expect(!rig.news.contains { if case .notice = $0 { true } else { false } })
    rig.closeAll()
  }
}
