import Conversation
import EventLoop
import Testing

@testable import Agents

/// Logging out over the protocol, where the agent offers it, and in again.
@Suite struct LogoutTests {
  private static func program(offers: Bool) -> String {
    let auth = offers ? #","agentCapabilities":{"auth":{"logout":{}}}"# : ""
    return """
      #!/bin/sh
      read line; echo '{"id":1,"result":{"protocolVersion":1\(auth)}}'
      read line
      case "$line" in *'"logout"'*) echo '{"id":2,"result":{}}';; esac
      cat >/dev/null
      """
  }

  @Test(arguments: [(true, AgentLogin.Answer.loggedOut), (false, .failed("keeper offers no way to log out."))])
  func `an agent is told to log out, unless it doesn't offer that`(offers: Bool, expected: AgentLogin.Answer) throws {
    let rig = try HostRig(programs: ["keeper": Self.program(offers: offers)])
    var answers: [AgentLogin.Answer] = []
    var login: AgentLogin?
    login = try AgentLogin(
      AgentCommand(provider: "keeper", program: "keeper"), path: rig.folder + "/keeper",
      environment: ["PATH": "/usr/bin:/bin"], version: "9", loop: rig.loop
    ) { answer in
      answers.append(answer)
      login?.logOut {
        answers.append($0)
        rig.loop.stop()
      }
    }
    rig.run("the agent did not answer")
    #expect(answers == [.methods([]), expected])
    login?.end()
    rig.closeAll()
  }

  @Test func `an answer to nothing that was asked is told with the end that follows it`() throws {
    let rig = try HostRig(programs: ["keeper": #"#!/bin/sh\#nread line; echo '{"id":77,"result":{}}'; exit 3"#])
    var answers: [AgentLogin.Answer] = []
    let login = try AgentLogin(
      AgentCommand(provider: "keeper", program: "keeper"), path: rig.folder + "/keeper",
      environment: ["PATH": "/usr/bin:/bin"], version: "9", loop: rig.loop
    ) { answer in
      answers.append(answer)
      rig.loop.stop()
    }
    rig.run("the agent did not end")
    let said = #"It last said: {"id":77,"result":{}}."#
    #expect(answers == [.failed("keeper ended with exit 3 before it had answered. \(said)")])
    login.end()
    rig.closeAll()
  }

  /// Silent from its start, or from the moment when it is told to log out.
  @Test(arguments: ["", #"read line; echo '{"id":1,"result":{"agentCapabilities":{"auth":{"logout":{}}}}}'"#])
  func `an agent that never answers is said to be waited for, and then given up`(answer: String) throws {
    let rig = try HostRig(programs: ["mute": "#!/bin/sh\n\(answer)\ncat >/dev/null\n"])
    var timeouts = Timeouts()
    (timeouts.slow, timeouts.start) = (50, 2000)
    var (words, answers): ([String], [AgentLogin.Answer]) = ([], [])
    var login: AgentLogin?
    login = try AgentLogin(
      AgentCommand(provider: "mute", program: "mute"), path: rig.folder + "/mute",
      environment: ["PATH": "/usr/bin:/bin"], version: "9", timeouts: timeouts, loop: rig.loop,
      onWait: { words.append($0) }
    ) { first in
      answers.append(first)
      guard case .methods = first else { return rig.loop.stop() }
      login?.logOut {
        answers.append($0)
        rig.loop.stop()
      }
    }
    rig.run("nobody gave up")
    #expect(words == ["mute has not answered yet. Ctrl-C gives up."])
    #expect(answers.last == .failed("mute did not answer within 2 seconds."))
    login?.end()
    rig.closeAll()
  }

  /// The scripted agent keeps a login for as long as its process lives.
  @Test(arguments: ["door", nil]) func `a login that ends with its process is gone through in each`(
    method: String?
  ) throws {
    let rig = try HostRig(script: "say drin\n== @start\nlogin", loginMethod: method)
    for number in 1...2 as ClosedRange<UInt64> {
      rig.deliver("a", as: number)
      let end = rig.end(of: number)
      if method != nil {
        #expect(end == .done)
      } else if case .failed(_, .notTaken, cause: .login)? = end {
        #expect(try !rig.requests.contains("authenticate"))
      } else {
        Issue.record("it was let in")
      }
      rig.perform { .close($0) }
      rig.waitUntilClosed()
      rig.forgetNews()
    }
    rig.closeAll()
  }
}
