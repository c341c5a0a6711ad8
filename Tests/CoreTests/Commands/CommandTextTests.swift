import Core
import Testing

/// What is sent for a command, templates, and how persons write times and programs.
struct CommandTextTests {
  private let now = Timestamp(milliseconds: 1_795_255_200_000)

  private func enhanced(
    _ options: PromptEnhancementOptions, failure: String? = nil, agent: String = "codex"
  ) -> String {
    PromptEnhancement(
      options: options, agent: agent, directory: "/src/ärger", thread: "漢字", system: "Linux 6.1 x86_64",
      lastFailure: failure, now: now
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

  @Test func `a template's fields are known, each once, and filled`() {
    let template = CommandTemplate(prompt: "Fix {{ file }} in {{project}}, then test {{file}}; {{}} {{a\nb}} {{open")
    #expect(template.fields == ["file", "project"])
    #expect(
      template.filled(["file": "größe.swift", "project": "{{file}}"])
        == "Fix größe.swift in {{file}}, then test größe.swift; {{}} {{a\nb}} {{open")
    #expect(template.filled([:]) == "Fix {{file}} in {{project}}, then test {{file}}; {{}} {{a\nb}} {{open")
    #expect(CommandTemplate(prompt: "no fields").fields == [])
  }

  @Test(
    arguments: [
      ("90s", 90), ("10m", 600), ("2h", 7200), ("1h30m", 5400), ("1d", 86_400), ("5", 300), ("0m", 0),
    ] as [(String, Int64)])
  func `durations are read`(text: String, seconds: Int64) { #expect(TimeWords.seconds(text) == seconds) }

  @Test(arguments: ["", "m", "10x", "-5m", "1h30", "1.5h", "999999999999999999999h", "99999d", "１０m", "h1"])
  func `what is no duration is none`(text: String) { #expect(TimeWords.seconds(text) == nil) }

  @Test func `a time of day is the next one that the clock shows`() {
    // It is ten o'clock in UTC, and noon at an offset of two hours.
    #expect(TimeWords.moment("18:30", now: now, offsetSeconds: 0) == now.adding(seconds: 8 * 3600 + 1800))
    #expect(TimeWords.moment("18:30", now: now, offsetSeconds: 7200) == now.adding(seconds: 6 * 3600 + 1800))
    #expect(TimeWords.moment("9:00", now: now, offsetSeconds: 0) == now.adding(seconds: 23 * 3600))
    #expect(TimeWords.moment("10:00", now: now, offsetSeconds: 0) == now.adding(seconds: 86_400))
    #expect(TimeWords.moment("23:59", now: now, offsetSeconds: -3600 * 11) == now.adding(seconds: 3540))
  }

  @Test(
    arguments: [
      ("2026-11-21T12:00:00Z", 7200), ("2026-11-21T12:00", 3600), ("2026-11-21 12:00", 3600),
      ("2026-11-21T12:00+02:00", 0), ("2026-11-21T12:00:00-01:00", 10_800),
    ] as [(String, Int64)])
  func `a date with a time is read, by the person's clock where it names no zone`(text: String, seconds: Int64) {
    #expect(TimeWords.moment(text, now: now, offsetSeconds: 3600) == now.adding(seconds: seconds))
  }

  @Test(arguments: ["", "24:00", "12:60", "12", "1:2", "soon", "2026-02-30T10:00", "12:000", "漢:字", "2026-11-32"])
  func `what is no time is none`(text: String) { #expect(TimeWords.moment(text, now: now, offsetSeconds: 0) == nil) }

  @Test func `a program's words are parted as a shell would, and nothing in them is run`() {
    #expect(
      ProgramWords.split("notify-send 'fertig – 完了' \"it's $HOME\" a\\ b ''") == [
        "notify-send", "fertig – 完了", "it's $HOME", "a b", "",
      ])
    #expect(ProgramWords.split("  sh -c 'a; b | c'  ") == ["sh", "-c", "a; b | c"])
    #expect(ProgramWords.split("") == [])
    #expect(ProgramWords.split("say 'open") == nil)
    #expect(ProgramWords.split("say \\") == nil)
  }
}
