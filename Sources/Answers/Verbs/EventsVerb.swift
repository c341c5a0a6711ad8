import CommandLine
import JSON
import Scene
import Shapes
import Texts

extension CommandLineVerb {
  static let events = CommandLineVerb(
    "events", summary: "Print one line for each change, as it happens, until Ctrl-C.",
    details: "A line is printed when the change it tells of is on disk. A server is started if there is none.",
    doer: .stream,
    run: { call, state, _ in
      state.clients.watchers.insert(call.client)
      return .later()
    },
    report: { change, _, json in Outcome(output: json ? change.text : PlainWords.change(change), status: 0) })
}

extension PlainWords {
  /// A change as one line: when, what, whom it concerns.
  static func change(_ change: JSON) -> String {
    let clock = String(word(change["at"]).dropFirst(11).prefix(8))
    let what = word(change["event"]).replacing("_", with: " ")
    let states = change["to"].map { " \(word(change["from"])) -> \(word($0))" } ?? ""
    let about = change["thread"].map { word($0["name"]) } ?? firstLine(of: change["command"]?["prompt"])
    return "\(clock)  \(what)\(states)  \(about)"
  }
}
