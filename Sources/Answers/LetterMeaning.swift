import Acts
import CommandLine
import Conversation
import Core
import Hosts
import HubScene
import Languages
import Queues
import Scene
import Sharing
import Words

extension LetterBody {
  private var verb: CommandLineVerb? { words.first.flatMap(CommandLineVerb.init(named:)) }

  package var subject: CommandLineVerb.Subject { verb?.subject ?? .thread }

  /// The question that it answers, where it names thread and question by their ids, in whatever order.
  package var question: (thread: ThreadID, permission: String)? {
    // What can't be taken apart answers nothing: it is refused.
    guard let verb, let call = try? Arguments(words.dropFirst(), of: verb), let permission = call.value("--id"),
      let thread = call.words.first.flatMap({ ThreadID($0) })
    else { return nil }
    return (thread, permission)
  }
}

/// A letter may arrive hours later: it is carried out on what was meant, or not at all.
extension AppState {
  /// A letter as it was meant when it was written: its threads by their ids as far as they are known here, its times as moments, and
  /// with what was seen of what it is about.
  func asMeant(
    _ said: LetterBody, by verb: CommandLineVerb, _ arguments: Arguments, to peer: OwnHost
  ) throws(Refusal) -> LetterBody {
    var body = said
    guard !arguments.asksForHelp else { return body }
    var start: Timestamp?
    if ["add", "edit"].contains(verb.name), arguments.value("--at") != "" {
      start = try self.start(try AddOptions(arguments, of: verb))
    }
    var threads: [ThreadID] = []
    let words = Arguments.replacing(Array(said.words.dropFirst()), of: verb) { word, kind, option in
      switch kind {
      // What is to come back is not among what its host tells of.
      case .thread where verb.name != "restore", .item:
        guard let known = thread(named: word, of: peer) else { return nil }
        threads.append(known)
        // The beginning of an id may be a command's or a message's, too, which its host knows.
        let mayBeAnother = kind == .item && known.text.hasPrefix(word.lowercased())
        return mayBeAnother ? nil : (known.text, nil)
      case .time where option == "--at", .duration where option == "--in":
        return start.map { ($0.shortISO8601, "--at") }
      case .name, .text, .thread, .agent, .id, .command, .template, .setting, .verb, .directory, .file, .attachment,
        .choice, .usually, .duration, .time, .seconds, .position, .variable:
        return nil
      }
    }
    try checkSecret(arguments, by: verb, in: threads.first, on: peer)
    body.words = said.words.prefix(1) + words
    body.startsAt = start.map(databaseMoment)
    body.clocksAhead = localClock.offsetSeconds(at: now)
    if let asked = body.question, let given = workspace.hub.answer(to: asked.permission, in: asked.thread) {
      throw Refusal(
        .refused, "It is answered already, and that is on its way to \(peer.name).",
        hint: "upnext remove \(given.id.text.prefix(8)) takes that back.")
    }
    body.askedAt = body.question.flatMap { hub.elsewhere.askedAt($0.permission, in: $0.thread) }
    if body.subject != .thread {
      for thread in threads { body.seen[thread] = lastSeen(thread) }
    }
    return body
  }

  /// What a letter says stands in the hub and in the stores of both hosts: no secret is to.
  private func checkSecret(
    _ call: Arguments, by verb: CommandLineVerb, in thread: ThreadID?, on peer: OwnHost
  ) throws(Refusal) {
    guard ["allow", "deny"].contains(verb.name), call.value("--message") != nil,
      let open = thread.flatMap({ hub.elsewhere[$0]?.stream.turn?.permissions }),
      let permission = call.value("--id").map({ id in open.first { $0.id == id } }) ?? open.first
    else { return }
    let named = Set(call.values("--option"))
    let isMeant = permission.options.enumerated().contains { index, option in
      // Whoever names none has forgotten it.
      let isNamed =
        named.isEmpty ? verb.name == "allow" : !named.isDisjoint(with: [option.id, "\(index + 1)", option.name])
      return option.isSecret && isNamed
    }
    guard isMeant else { return }
    let sentence = Language.english.text(AgentPhrase.secretIsAnsweredThere(host: peer.name))
    throw Refusal(.refused, sentence, hint: "Nothing was sent.")
  }

  /// A letter of another host that has arrived: what it is about is as its writer saw it.
  package func checkSeen(_ body: LetterBody) throws(Refusal) {
    for (id, moment) in body.seen.sorted(by: { $0.key < $1.key }) {
      guard let stream = workspace.streams[id], let since = began(stream, for: body), since.milliseconds > moment else {
        continue
      }
      throw Refusal(
        .refused, "Something has happened in \"\(stream.displayName)\" since: look at it, and ask again.")
    }
  }

  /// Since when that is so which the letter is about. A turn goes on with what its agent says, and with what it asks.
  private func began(_ stream: WorkStream, for body: LetterBody) -> Timestamp? {
    guard let turn = stream.turn else {
      return body.subject == .turn ? nil : stream.stateSince(at: now, quietAfter: 0)
    }
    // What was seen to be said, and has only waited for a snapshot of the files, is what was seen. Behind another turn it was not.
    let said = stream.outbox[turn.message]?.createdAt ?? turn.startedAt
    let hasWaitedBehind = stream.lastTurnEndedAt.map { $0 > said } ?? false
    let leftAtOnce = !hasWaitedBehind && turn.startedAt.seconds(since: said) < AppState.mostSecondsToLeave
    let began = leftAtOnce ? said : turn.startedAt
    if body.subject == .turn { return began }
    return turn.permissions.first?.askedAt ?? began
  }

  private static let mostSecondsToLeave: Int64 = 5

  /// The words of a letter by this machine's clock: what was to start before it arrived starts at once.
  package func byOwnClock(_ body: LetterBody) -> [String] {
    guard let startsAt = body.startsAt, let verb = body.words.first.flatMap(CommandLineVerb.init(named:)) else {
      return body.words
    }
    let start = max(now, Timestamp(milliseconds: startsAt - (hub.talk?.clockAhead ?? 0)))
    return body.words.prefix(1)
      + Arguments.replacing(Array(body.words.dropFirst()), of: verb) { _, _, option in
        option == "--at" ? (start.shortISO8601, nil) : nil
      }
  }
}
