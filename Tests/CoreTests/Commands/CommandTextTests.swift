import Conversation
import Core
import Queues
import Settings
import Testing

/// What is sent for a command, templates, and how persons write programs.
struct CommandTextTests {
  private let now = Timestamp(milliseconds: 1_795_255_200_000)

  private func enhanced(
    _ options: PromptEnhancementOptions, failure: String? = nil, agent: String = "codex"
  ) -> String {
    PromptEnhancement(
      options: options, agent: agent, isShell: agent == Settings.shell, directory: "/src/ärger", thread: "漢字",
      system: "Linux 6.1 x86_64", lastFailure: failure, now: now
    ).text(of: "Fix it.")
  }

  @Test func `without options the prompt is sent as it is`() {
    #expect(enhanced(PromptEnhancementOptions(), failure: "boom") == "Fix it.")
  }

  @Test func `each option adds its part behind the prompt`() {
    #expect(enhanced(PromptEnhancementOptions(responseFormat: .list)) == "Fix it.\n\nAnswer as a list.")
    #expect(enhanced(PromptEnhancementOptions(includeTimestamp: true)) == "Fix it.\n\nTime: 2026-11-21T10:00:00Z")
    #expect(enhanced(PromptEnhancementOptions(includeErrorLogs: true)) == "Fix it.")
    #expect(
      enhanced(
        PromptEnhancementOptions(
          includeSystemContext: true, includeErrorLogs: true, includeTimestamp: true, responseFormat: .brief),
        failure: "make\nno rule") == """
          Fix it.

          Answer briefly.

          System: Linux 6.1 x86_64
          Directory: /src/ärger
          Agent: codex
          Thread: 漢字

          Time: 2026-11-21T10:00:00Z

          Last error:
          make
          no rule
          """)
  }

  @Test func `what is added for a shell is a comment, of which nothing runs`() {
    let options = PromptEnhancementOptions(includeErrorLogs: true, includeTimestamp: true, responseFormat: .brief)
    #expect(
      enhanced(options, failure: "rm -r ü\r\n\nno rule\u{2028}exit 3\rgit push", agent: Settings.shell) == """
        Fix it.

        # Answer briefly.

        # Time: 2026-11-21T10:00:00Z

        # Last error:
        # rm -r ü
        #\u{20}
        # no rule
        # exit 3
        # git push
        """)
  }

  @Test func `of a long failure the end is sent`() {
    let long = String(repeating: "é", count: PromptEnhancement.longestFailure) + "the end"
    let text = enhanced(PromptEnhancementOptions(includeErrorLogs: true), failure: long)
    #expect(text.hasSuffix("the end"))
    #expect(text.contains("Last error:\n…é"))
    #expect(text.count < long.count + 40)
  }

  @Test func `the last failure of the thread goes along, else that of the project`() {
    var world = OneThreadWorld()
    world.say("go")
    world.hear(.tool(ToolCall(id: "1", title: "make test", status: .failed, output: "1 failed", exitCode: 1)))
    world.hear(.tool(ToolCall(id: "2", title: "ls", status: .completed, output: "fine", exitCode: 0)))
    world.end(.done)
    var command = world.command("explain", in: world.thread)
    command.request.enhancements.includeErrorLogs = true
    world.workspace.upNext.waiting.enqueue(command)
    #expect(OneThreadWorld.said(world.startCommands()) == ["explain\n\nLast error:\nmake test\n1 failed"])
    world.end(.done)

    let broken = world.command("tar x")
    world.workspace.upNext.waiting.enqueue(broken)
    world.startCommands()
    world.end(.failed("kein Platz", .answered), in: world.workspace.upNext.running[0].item.stream)
    var next = world.command("mend it")
    next.request.enhancements.includeErrorLogs = true
    world.workspace.upNext.waiting.enqueue(next)
    #expect(OneThreadWorld.said(world.startCommands()) == ["mend it\n\n# Last error:\n# tar x\n# kein Platz"])
  }

  @Test func `a command that needs what is not in memory waits until it is`() {
    var world = OneThreadWorld()
    world.say("go")
    world.end(.done)
    world.transcripts.close(world.thread)
    var command = world.command("explain", in: world.thread)
    command.request.enhancements.includeErrorLogs = true
    world.workspace.upNext.waiting.enqueue(command)
    #expect(world.startCommands() == [])
    world.transcripts.load([], hasEarlier: false, of: world.thread)
    #expect(OneThreadWorld.said(world.startCommands()) == ["explain"])
  }

  @Test(arguments: [false, true])
  func `what a command needs that could start is to be read, whatever else waits before it`(isShort: Bool) throws {
    var world = OneThreadWorld()
    world.workspace.settings.pausesUnderPressure = isShort
    for number in 1...5 {
      let thread = world.addThread("claude")
      world.workspace.streams.update(thread) { $0.messageCount = 1 }
      var command = world.command("explain \(number)", in: thread)
      command.request.enhancements.includeErrorLogs = true
      command.isStashed = number < 5
      world.workspace.upNext.waiting.enqueue(command)
    }
    let thread = try #require(world.workspace.upNext.waiting.items.last?.stream)
    let before = world.startCommands()
    #expect(before == [])
    #expect(world.workspace.circumstances.toRead == [thread])
    world.transcripts.load([], hasEarlier: false, of: thread)
    if isShort {
      let orders = world.startCommands()
      #expect(orders == [])
      // It stays, and memory is looked at.
      #expect(world.workspace.circumstances.toRead == [thread])
      #expect(world.workspace.waitsForMemory(world.transcripts, at: world.now))
      world.workspace.circumstances.memory = MemoryPressure("some avg10=3.00 avg60=1.00 total=1", at: world.now)
    }
    let said = OneThreadWorld.said(world.startCommands())
    #expect(said == ["explain 5"])
    world.workspace.upNext.waiting = OrderedQueue([])
    let rest = world.startCommands()
    #expect(rest == [])
    #expect(world.workspace.circumstances.toRead == [])
  }

  @Test func `a template's fields are known, each once, and filled`() {
    let template = CommandTemplate(prompt: "Fix {{ file }} in {{project}}, then test {{file}}; {{}} {{a\nb}} {{open")
    #expect(template.fields == ["file", "project"])
    #expect(
      template.filled(["file": "größe.swift", "project": "{{file}}"])
        == "Fix größe.swift in {{file}}, then test größe.swift; {{}} {{a\nb}} {{open")
    #expect(template.filled([:]) == "Fix {{file}} in {{project}}, then test {{file}}; {{}} {{a\nb}} {{open")
    #expect(CommandTemplate(prompt: "no fields").fields == [])
  }
}
