import Conversation
import Testing

@testable import Agents

/// An agent that is told the thread's mode before its message, and what is said while it doesn't answer that.
@Suite struct ModeWaitTests {
  /// It opens its session, is told the mode, and then does that.
  private func rig(then last: String, _ change: (inout Timeouts) -> Void = { _ in }) throws -> HostRig {
    var timeouts = Timeouts()
    change(&timeouts)
    let modes = #"{"currentModeId":"ask","availableModes":[{"id":"ask","name":"Ask"},{"id":"yolo","name":"Yölo"}]}"#
    let program = """
      #!/bin/sh
      read line
      echo '{"jsonrpc":"2.0","id":1,"result":{"protocolVersion":1}}'
      read line
      echo '{"jsonrpc":"2.0","id":2,"result":{"sessionId":"s","modes":\(modes)}}'
      read line
      \(last)
      """
    let rig = try HostRig(timeouts: timeouts, programs: ["moody": program], commands: ["moody"])
    rig.deliver("x", to: "moody", mode: "yolo")
    return rig
  }

  @Test func `the thread says that the mode is waited for`() throws {
    let rig = try rig(then: "while read line; do :; done") { $0.slow = 500 }
    var said = ""
    rig.wait {
      if case .notice(let words) = $0 { said = words }
      return !said.isEmpty
    }
    #expect(
      said
        == "moody was started and has yet to change to the mode Yölo; nothing was sent. Where it says nothing for 5 "
        + "minutes, it is ended and the message is kept. Ctrl-X stops the waiting now.")
    rig.closeAll()
  }

  @Test func `never answering, it is ended when its time is over`() throws {
    let rig = try rig(then: "while read line; do :; done") { $0.ready = 600 }
    #expect(
      rig.end()
        == .failed(
          "moody said nothing for 0 seconds when it was to change to the mode Yölo, so it was ended. It did not say "
            + "why. Send again to start it anew.", .notTaken))
    rig.closeAll()
  }

  @Test func `dying of it, the mode is named`() throws {
    let rig = try rig(then: "exit 6")
    #expect(
      rig.end()
        == .failed(
          "moody ended with exit 6 when it was to change to the mode Yölo. It did not say why. Send again to start it anew.",
          .notTaken))
    rig.closeAll()
  }
}
