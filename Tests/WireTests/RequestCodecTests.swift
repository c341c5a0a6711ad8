import Core
import JSON
import Testing

@testable import Wire

/// Requests about commands, there and back.
struct RequestCodecTests {
  private static var options: AddOptions {
    var options = AddOptions()
    options.after = ["2", "0b5c8f3e"]
    (options.at, options.delay) = ("18:30", "10m")
    options.isStashed = true
    options.mode = "ask"
    options.enhancements = PromptEnhancementOptions(
      includeSystemContext: true, includeErrorLogs: true, includeTimestamp: true, responseFormat: .detailed)
    options.estimatedSeconds = 90
    options.template = "größe"
    options.fields = ["file": "漢字.swift", "leer": ""]
    return options
  }

  @Test(arguments: [
    Request.add(prompt: "é", project: "/p", provider: nil, thread: nil, priority: "normal"),
    .add(prompt: "é", project: "/p", provider: "shell", thread: "t", priority: "urgent", options: options),
    .commands(.cancel(.these(["1", "2"]))), .commands(.cancel(.all)), .commands(.cancel(.waiting)),
    .commands(.cancel(.priority("low"))), .commands(.cancel(.agent("shell"))), .commands(.stash(["3"])),
    .commands(.unstash(["3"])), .commands(.pause(agent: nil)), .commands(.pause(agent: "shell")),
    .commands(.resume(agent: nil)), .commands(.resume(agent: "shell")), .commands(.retry("4", prompt: nil)),
    .commands(.retry("4", prompt: "anders")), .commands(.clearHistory), .commands(.templates),
    .commands(
      .saveTemplate(
        name: "naïve",
        CommandTemplate(
          prompt: "{{a}}", directory: "/p", provider: "shell", mode: "ask", priority: .high,
          enhancements: PromptEnhancementOptions(includeTimestamp: true)))),
    .commands(.removeTemplate(name: "naïve")),
    .agent(.options(thread: "é", option: nil, value: nil)),
    .agent(.options(thread: "é", option: "model", value: "gpt 6")), .agent(.fork(thread: "é", name: nil)),
    .agent(.fork(thread: "é", name: "岐")), .agent(.steer(thread: "é", message: nil)),
    .agent(.steer(thread: "é", message: "0b")), .agent(.compact(thread: "é")), .agent(.interrupt(thread: "é")),
    .agent(.sessions(project: "/p", provider: nil, session: nil)),
    .agent(.sessions(project: "/p", provider: "kimi", session: "漢")),
  ])
  func `a request is read as it was written`(request: Request) throws {
    let line = Array(request.json.text.utf8)
    #expect(Request(try JSON(parsing: line)) == request)
  }

  @Test(arguments: [
    #"{"request":"commands"}"#, #"{"request":"commands","act":"dance"}"#, #"{"request":"commands","act":"cancel"}"#,
    #"{"request":"commands","act":"cancel","ids":7}"#, #"{"request":"commands","act":"stash"}"#,
    #"{"request":"commands","act":"retry"}"#, #"{"request":"commands","act":"save_template","name":"x"}"#,
  ])
  func `nonsense is no request`(line: String) throws {
    #expect(Request(try JSON(parsing: Array(line.utf8))) == nil)
  }

  @Test(arguments: [(Int64.max, TimeWords.longestSeconds), (.min, 0), (90, 90)])
  func `an estimate is no longer than anybody may say`(told: Int64, seconds: Int64) {
    #expect(AddOptions(["estimated_seconds": .integer(told)]).estimatedSeconds == seconds)
  }
}
