import Answers
import CommandLine
import Conversation
import Core
import HubScene
import JSON
import Scene
import Shapes
import Sharing
import TestSupport
import Testing

/// What has happened in a shared lane.
struct LaneHistoryTests {
  @Test func `a host that has left is called so, and by no id`() throws {
    let app = LaneTests.driver(accept: "")
    defer { app.takeEffects() }
    app.receive(.hub(.answered(.hosts(.done([HostTests.host(seen: app.now)])))))
    #expect(app.ask(.words("lane", "history", "team")) == nil)
    let gone = SharedID(random: 44, 44)
    let deeds = [gone, HostTests.build].map { host in
      LaneDeed(
        id: SharedID(random: 91, 91), kind: "completed", person: "ben", host: host, command: LaneTests.shared(3).id,
        at: app.now.milliseconds, isUndone: false)
    }
    app.receive(.hub(.answered(.history(LaneTests.lane, .done(deeds)))))
    let told = try #require(
      app.takeEffects().lazy.compactMap { effect -> JSON? in
        if case .reply(7, .done(let json)) = effect { json } else { nil }
      }.first)
    #expect(told.array?.map { $0["host_left"]?.bool } == [true, false])
    let verb = try CommandLineVerb.named(by: ["lane"]).0
    let outcome = Outcome(["done": told], to: verb, try Arguments(["history", "team"], of: verb), json: false)
    #expect(outcome.output.contains("completed on a host that has left, asked for by ben"))
    #expect(outcome.output.contains("completed on build1, asked for by ben"))
    #expect(!outcome.output.contains(gone.text))
  }

  @Test(arguments: [
    (["pause", "team"], "paused team"), (["resume", "team"], "team goes on"),
    (["limit", "team", "3"], "limited team to 3 at once"), (["limit", "team", "none"], "lifted the limit of team"),
    (["limit", "team", "2", "--agent", "codex"], "limited codex in team to 2 at once"),
    (["take-over", "team"], "took over team, which is paused"),
  ])
  func `who leads a lane is told what was done`(words: [String], said: String) throws {
    let verb = try CommandLineVerb.named(by: ["lane"]).0
    let outcome = Outcome(["done": ["lane": "team"]], to: verb, try Arguments(words[...], of: verb), json: false)
    #expect(outcome.output.hasPrefix(said))
  }

  @Test func `what other people and agents have said is printed without escapes`() {
    let said = JSON.string("\u{1B}]52;c;eA==\u{7}größe\u{1B}[2J")
    let lane: JSON = [
      "name": "team", "right": "own", "agent_limits": ["\u{1B}[2Jagent": 2],
      "commands": [["state": "failed", "last_words": said, "host": said]],
    ]
    let told: [(String, JSON)] = [
      ("set", ["person": said, "may": said]), ("set", ["agent": said]), ("move", ["to": said]),
      ("edit", ["changed": [said]]), ("undo", .null), ("set", [:]),
    ]
    let deeds = told.map { act, told -> JSON in
      ["act": .string(act), "by": "ben", "told": told, "undone_of": said]
    }
    let words = PlainWords.lanes([lane]) + "\n" + PlainWords.laneHistory(.array(deeds))
    #expect(!words.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" }, "\(words)")
    for part in [
      "at most 2 of agent", "failed on größe: größe", "admitted größe (größe)", "lifted the limit of größe",
      "moved to the größe", "changed größe", "took back größe's act", "ben lifted its limit",
    ] {
      #expect(words.contains(part), "\(words)")
    }
  }
}
