import Acts
import CommandLine
import Conversation
import Core
import Hosts
import JSON
import Scene
import Shapes
import Sharing

extension CommandLineVerb {
  /// What `lane` does.
  private enum Deed: String, CaseIterable {
    case new, show, pause, resume, limit, account, admit, undo, history
    case takeOver = "take-over"
  }

  package static let lane = CommandLineVerb(
    "lane",
    usage: "new|show|pause|resume|history|take-over LANE | limit LANE N|none [--agent A] | account ACCOUNT N|none | "
      + "admit LANE PERSON append|propose|none | undo LANE ACT",
    summary: "Make and lead an Up Next that several machines serve.",
    details:
      "Hosts take commands of a lane in its order, where their hub.accept names it. limit is how many run at once on all "
      + "hosts together, of one agent with --agent; account the same for a person's account with a provider, which is "
      + "called as its agent. admit lets another person add to the lane, or only propose; with none, what waits of them is a proposal. undo takes back an act that "
      + "history shows. take-over is for after a failover of the database that may have lost acts: what was promised "
      + "counts no more, and a person looks at all of it.",
    operands: [.one(.choice(Deed.allCases.map(\.rawValue))), .one(.name), .optional(.name), .optional(.name)],
    options: [.agent], isLook: { ["show", "history"].contains($0.words.first) },
    check: { arguments, verb throws(Refusal) in
      let count = arguments.words.count
      switch Deed(rawValue: arguments.words.first ?? "") {
      case .limit, .account, .undo: if count != 3 { throw verb.wrong("Something is missing, or too much.") }
      case .admit: if count != 4 { throw verb.wrong("admit takes a lane, a person, and what they may do.") }
      case .new, .show, .pause, .resume, .history, .takeOver, nil:
        if count != 2 { throw verb.wrong("There is a word too much.") }
      }
      if arguments.value("--agent") != nil, arguments.words.first != Deed.limit.rawValue {
        throw verb.wrong("--agent is for limit.")
      }
    },
    run: { call, state, stamp throws(Refusal) in .later(try state.lead(call, &stamp)) },
    text: { answer, arguments in
      switch Deed(rawValue: arguments.words.first ?? "") {
      case .show: PlainWords.lane(answer)
      case .history: PlainWords.laneHistory(answer)
      case .undo:
        answer["undone_of"]?.string.map { "undone; it was \($0)'s act" } ?? "undone"
      case .new: "made the lane \(PlainWords.word(answer["lane"]))"
      case .admit: "done\(PlainWords.heldBack(answer))"
      case .pause: "paused \(PlainWords.word(answer["lane"]))"
      case .resume: "\(PlainWords.word(answer["lane"])) goes on"
      case .limit: limited(arguments.value("--agent").map { "\($0) in " }, answer["lane"], arguments)
      case .account: limited(nil, answer["account"], arguments)
      case .takeOver:
        "took over \(PlainWords.word(answer["lane"])), which is paused, and what was under way is uncertain: look at it with "
          + "upnext lane show, then let it go on with upnext lane resume"
      case nil: "done"
      }
    })

  /// As the words of the call have it.
  private static func limited(_ agent: String?, _ name: JSON?, _ arguments: Arguments) -> String {
    let whom = PlainWords.word(.string(agent ?? "")) + PlainWords.word(name)
    let most = arguments.words[2]
    return Int(most).map { "limited \(whom) to \($0) at once" } ?? "lifted the limit of \(whom)"
  }

  fileprivate static func kind(_ call: VerbCall) throws(Refusal) -> LaneAct.Kind? {
    let words = call.words
    switch Deed(rawValue: words[0]) {
    case .pause: return .pause(true)
    case .resume: return .pause(false)
    case .takeOver: return .takeOver
    case .limit: return .limit(agent: call.value("--agent"), most: try limit(words[2], call))
    case .admit:
      if words[3] == "none" { return .admit(person: words[2], nil) }
      guard let right = SharedLane.Right(rawValue: words[3]), right != .own else {
        throw call.verb.wrong("A person may append, propose, or none of it, not \"\(words[3])\".")
      }
      return .admit(person: words[2], right)
    case .undo:
      guard let act = SharedID(words[2]) else { throw call.verb.wrong("\"\(words[2])\" is no act.") }
      return .undo(of: act)
    case .new, .show, .account, .history, nil: return nil
    }
  }

  fileprivate static func limit(_ text: String, _ call: VerbCall) throws(Refusal) -> Int? {
    if text == "none" { return nil }
    guard let number = Int(text), (0...1000).contains(number) else {
      throw call.verb.wrong("A limit is a number from 0 to 1000, or none, not \"\(text)\".")
    }
    return number
  }
}

extension AppState {
  fileprivate mutating func lead(_ call: VerbCall, _ stamp: inout Stamp) throws(Refusal) -> [Effect] {
    let name = call.words[1]
    switch call.words[0] {
    case "new":
      if let refusal = refusalOfLanes() { throw refusal }
      guard SharedName.isOne(name) else {
        throw call.verb.wrong("A lane's name is of letters, digits, -, _ and ., and of at most 60 bytes.")
      }
      return makeLane(name, for: call.asker, &stamp)
    case "show":
      try tryHub()
      guard let shown = laneViews(in: call.language).array?.first(where: { $0["name"]?.string == name }) else {
        _ = try lane(name); return []
      }
      return [.reply(call.client, .done(shown))]
    case "history": return readHistory(of: try lane(name), for: call.client)
    case "account":
      return try limitAccount(name, to: try CommandLineVerb.limit(call.words[2], call), for: call)
    default:
      let lane = try lane(name)
      guard let kind = try CommandLineVerb.kind(call) else { return [] }
      return lead(lane, kind, for: call.asker, &stamp)
    }
  }
}
