import Acts
import CommandLine
import Conversation
import Core
import Finders
import JSON
import Languages
import Queues
import Scene
import Shapes
import Texts
import Toolkit
import Waiting

extension CommandLineVerb {
  static let show = CommandLineVerb(
    "show", usage: "THREAD", summary: "Print a thread's conversation.", operands: [.one(.thread)],
    isLook: { _ in true },
    run: { call, state, _ throws(Refusal) in
      state.clients.logsAsked[call.client] = nil
      return .later([.run(.whole(call.client, try ThreadFinder.find(call.words[0], in: state.workspace).id))])
    },
    text: { answer, _ in
      answer["lane"] == nil ? PlainWords.conversation(answer) : PlainWords.sharedCommand(answer)
    })
}

extension Answers {
  /// For who asked for a whole transcript: all of it as the store has it, with what is newer in memory, or what a command
  /// has said in it.
  package static func whole(
    _ id: ThreadID, to client: ClientID, stored: [Entry], _ state: AppState
  ) -> [Effect] {
    let live = state.transcripts[id]?.entries ?? []
    if let follower = state.clients.followers.first(where: { $0.client == client && $0.isEnding }) {
      return state.lastNews(for: follower, in: stored.prefix { $0.number < live.first?.number ?? .max } + live)
    }
    guard let stream = state.workspace.streams[id] else {
      return [.reply(client, .refused(Refusal(.missing, "The thread is gone.")))]
    }
    let entries = stored.prefix { $0.number < live.first?.number ?? .max } + live
    let shown = state.clients.logsAsked[client].flatMap { log($0, entries, state) } ?? whole(stream, entries, state)
    return [.run(.write(shown, for: client))]
  }

  package static func wholeFailed(because reason: String, to client: ClientID) -> [Effect] {
    [.reply(client, .refused(Refusal(.refused, reason)))]
  }

  private static func whole(_ stream: WorkStream, _ entries: [Entry], _ state: AppState) -> LongAnswer {
    let inBackground = state.callsLeft[stream.id] ?? []
    return .conversation(
      inBackground.isEmpty ? entries : entries.map { $0.goesOn(among: inBackground) ? $0.goingOn : $0 },
      beside: [
        "thread": JSONViews.thread(stream, in: state.workspace, at: state.now), "entries": [],
        "lineage": JSONViews.lineage(stream), "recap": stream.recapToCome.map { .string($0.words) } ?? .null,
      ])
  }
}

extension PlainWords {
  /// A command of a shared lane: where it is, how it ended, and all of its prompt.
  fileprivate static func sharedCommand(_ answer: JSON) -> String {
    let facts = ["state", "waits", "lane", "host", "project", "agent", "by", "exit_code", "error"].compactMap {
      name -> String? in
      let value = word(answer[name])
      return value.isEmpty ? nil : "\(name): \(value)"
    }
    let texts = [answer["prompt"]?.string, answer["result"]?.string].compactMap { $0.map(Clean.whole) }
    return (facts + texts.flatMap { ["", $0] }).joined(separator: "\n")
  }

  package static func conversation(_ answer: JSON) -> String {
    let recap = answer["recap"]?.string.map { block("goes along with the next message", over: $0) }
    let question = answer["thread"]?["permission"].flatMap(asked)
    return ((answer["entries"]?.array ?? []).map(said) + [recap, question].compactMap(\.self))
      .joined(separator: "\n\n")
  }

  /// The question that waits, with its answers by the numbers that `--option` takes.
  private static func asked(_ permission: JSON) -> String? {
    guard let options = permission["options"]?.array else { return nil }
    let answers = options.enumerated().map { number, option in
      let kind = word(option["kind"])
      let box = option["ticked"]?.bool.map { $0 ? "[x] " : "[ ] " } ?? ""
      return "\(number + 1) \(box)\(word(option["name"]))" + (kind == "other" ? "" : " (\(kind))")
    }
    let texts = [permission["detail"]?.string ?? "", answers.joined(separator: "\n")].filter { !$0.isEmpty }
    return block(
      "asks \(word(permission["asked_at"])) \(word(permission["title"]))", over: texts.joined(separator: "\n\n"))
  }

  private static func said(_ entry: JSON) -> String {
    let title = entry["title"]?.string.map { $0.isEmpty ? "" : " " + Clean.wholeLine($0) } ?? ""
    let texts = [given(entry), entry["text"]?.string].compactMap(\.self).filter { !$0.isEmpty }
    return block(
      "\(word(entry["role"])) \(word(entry["at"])) \(status(of: entry))\(title)", over: texts.joined(separator: "\n\n"))
  }

  /// What a tool was given, where its title doesn't say it: of a file the end of its path is enough.
  package static func given(_ entry: JSON) -> String? {
    guard let input = entry["input"]?.string, !input.isEmpty, let title = entry["title"]?.string else { return nil }
    let last = title.split(separator: " ").last ?? ""
    let isPath = !input.contains { $0.isWhitespace } && input.hasSuffix("/" + last)
    return isPath || title.contains(input) ? nil : Clean.whole(input)
  }

  private static func block(_ heading: String, over text: String?) -> String {
    var lines = Clean.whole(text ?? "").split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.isEmpty ? "" : "  " + $0 }
    while lines.last?.isEmpty == true { lines.removeLast() }
    return ([heading] + lines).joined(separator: "\n")
  }

  /// Of a message whose turn broke off nobody knows the fate: that is called what it is called in an outbox.
  private static func status(of entry: JSON) -> String {
    let isUncertain = entry["role"]?.string == "user" && entry["status"]?.string == "interrupted"
    return isUncertain ? "uncertain" : word(entry["status"])
  }
}
