import Conversation
import Testing

@testable import Agents

/// What is said of programs that can't be started as they are written down.
@Suite struct StartWordsTests {
  @Test func `a program whose call stands in its name, or without what runs it: it says where to look`() throws {
    let rig = try HostRig(
      extra: [AgentCommand(provider: "told", program: "/bin/sh -c")],
      programs: ["größe": "#!/no/such/interpreter\n"], commands: ["größe"])
    rig.deliver("x", to: "told", as: 1)
    #expect(
      rig.end(of: 1)
        == .failed(
          "told did not start: there is no program /bin/sh -c. What it is to be told stands under `arguments`, not behind "
            + "its name. Install it, or set its path in the config file, then send again.", .notTaken,
          cause: .cannotStart))
    rig.deliver("x", to: "größe", as: 2)
    #expect(
      rig.end(of: 2)
        == .failed(
          "größe did not start: \(rig.folder)/größe is there, but not what runs it, such as the program that its first line "
            + "names. Mend that line or install what is missing, then send again.", .notTaken, cause: .cannotStart))
    rig.closeAll()
  }
}
