import Conversation
import Testing

@testable import Agents

/// A line that is longer than what is read at once, and for which the turn, or the agent, waits.
@Suite struct TooLongLineTests {
  /// It says the line, whose middle is seventeen megabytes long, hears what comes of it, and ends its turn.
  private func rig(_ start: String, _ end: String) throws -> HostRig {
    let program = """
      #!/bin/sh
      read line
      echo '{"jsonrpc":"2.0","id":1,"result":{"protocolVersion":1}}'
      read line
      echo '{"jsonrpc":"2.0","id":2,"result":{"sessionId":"s"}}'
      read line
      printf '%s' '\(start)'
      head -c 17825792 /dev/zero | tr '\\0' x
      echo '\(end)'
      read line
      case "$line" in
        *'"id":7,"error"'*) said=refused ;;
        *) said=else ;;
      esac
      printf '{"method":"session/update","params":{"sessionId":"s","update":{"sessionUpdate":"agent_message_chunk",'
      echo '"content":{"type":"text","text":"'$said'"}}}}'
      echo '{"jsonrpc":"2.0","id":3,"result":{"stopReason":"end_turn"}}'
      while read line; do :; done
      """
    let rig = try HostRig(programs: ["huge": program], commands: ["huge"])
    rig.deliver("x", to: "huge")
    return rig
  }

  private func notices(_ rig: HostRig) -> [String] {
    rig.news.compactMap { if case .notice(let words) = $0 { words } else { nil } }
  }

  @Test(arguments: ["session/request_permission", "fs/write_text_file"])
  func `a request is refused, and the turn goes on`(method: String) throws {
    let rig = try rig(#"{"jsonrpc":"2.0","id":7,"method":"\#(method)","params":{"x":""#, #""}}"#)
    #expect(rig.end() == .done)
    #expect(rig.said == "refused")
    #expect(
      notices(rig) == [
        "huge asked for something (\(method)) in a message of more than 16 MB, which is not read; it got an error for an "
          + "answer."
      ])
    rig.closeAll()
  }

  @Test func `the prompt's own answer ends the turn`() throws {
    let rig = try rig(#"{"jsonrpc":"2.0","id":3,"result":{"x":""#, #""}}"#)
    #expect(
      rig.end()
        == .failed(
          "huge broke the turn off: its answer is longer than 16 MB, which is not read.", .taken(isInSession: true)))
    rig.closeAll()
  }

  @Test func `of any other it is said that it may be waited for`() throws {
    let rig = try rig(#"{"x":""#, #"","id":7,"method":"fs/write_text_file","params":{}}"#)
    rig.wait { if case .notice = $0 { true } else { false } }
    #expect(
      notices(rig) == [
        "huge sent a message of more than 16 MB, which is left out. Where nothing more comes, Ctrl-X stops the turn."
      ])
    rig.closeAll()
  }
}
