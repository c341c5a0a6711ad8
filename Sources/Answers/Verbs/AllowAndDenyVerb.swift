import Acts
import CommandLine
import Conversation
import Core
import Finders
import JSON
import Languages
import Queues
import Scene
import Settings
import Shapes
import Words

extension CommandLineVerb {
  static let allow = answering(true, "allow", "Let a thread's agent do what it asks for.")
  static let deny = answering(false, "deny", "Don't let a thread's agent do what it asks for.")

  private static func answering(_ allows: Bool, _ name: String, _ summary: String) -> CommandLineVerb {
    CommandLineVerb(
      name, usage: "THREAD [--always] [--option N…] [--message TEXT] [--id ID]", summary: summary,
      details:
        "The oldest question is answered, or the one that --id names (\"permission\" in list threads --json). --always "
        + "counts from now on; --option chooses one of the agent's own answers, as is needed where there are several of "
        + "a kind, and stands once for each where a question takes several; --message tells the agent why not, "
        + "is the next message where it is allowed, or is the answer where a question wants words. One that the agent can't take is refused, and asked for again.",
      operands: operandsOfAnswer, options: optionsOfAnswer,
      run: { call, state, stamp throws(Refusal) in
        let answer = PermissionAnswer(
          allows: allows, isAlways: call.has("--always"), message: call.value("--message"),
          permission: call.value("--id"), options: call.values("--option"), isTick: call.has("--tick"))
        return try state.answer(answer, call, &stamp)
      },
      text: { answer, _ in PlainWords.word(answer["answer"]) })
  }
}

/// What the command line answers to an agent's question.
private struct PermissionAnswer {
  var allows: Bool
  var isAlways: Bool
  /// Words that go along with a refusal.
  var message: String?
  /// The question's id, so that no other is answered by mistake.
  var permission: String?
  /// The agent's own answers, by their ids or numbers, in the place of a plain yes or no.
  var options: [String]
  /// The one that is named is only turned on or off, as windows do it.
  var isTick: Bool
}

extension AppState {
  fileprivate mutating func answer(
    _ answer: PermissionAnswer, _ call: VerbCall, _ stamp: inout Stamp
  ) throws(Refusal) -> VerbAnswer {
    let stream = try ThreadFinder.find(call.words[0], in: workspace)
    let open = stream.turn?.permissions ?? []
    guard let permission = answer.permission.map({ id in open.first { $0.id == id } }) ?? open.first else {
      throw answer.permission == nil
        ? nothingToAnswer(in: stream)
        : Refusal(.refused, "The agent doesn't wait for this answer any more.", hint: "Nothing was answered.")
    }
    let choice = try choice(answer, permission)
    if choice.option.words != nil, answer.message == nil {
      throw Refusal(
        .usage, "That answer is in your own words.",
        hint: "upnext allow THREAD --option \(choice.option.id) --message TEXT")
    }
    if permission.isQuestion, answer.allows, answer.message != nil, choice.option.words == nil {
      throw Refusal(.usage, "That answer takes no words.", hint: "Choose with --option, without --message.")
    }
    if !answer.allows, answer.message != nil, choice.option.words == nil, stream.effectiveProvider == Settings.shell {
      throw Refusal(
        .refused, "The built-in shell runs what it is told, so a reason would be its next command.",
        hint: "Leave --message out.")
    }
    let effects: [Effect]
    do throws(AnswerRefusal) {
      effects = try self.answer(
        permission, with: choice, message: answer.message, in: stream.id, by: call.asker,
        &stamp)
    } catch {
      throw Refusal(.refused, Language.english.text(error.phrase))
    }
    let said = workspace.streams[stream.id]?.outbox ?? stream.outbox
    let wordsWait = said.waiting.count > stream.outbox.waiting.count && (said.isPaused || workspace.isPaused)
    let notice = wordsWait ? AnswerNotice.wordsWait : nil
    let json: JSON = [
      "thread": .string(stream.id.text), "permission": .string(permission.id),
      "answer": .string(choice.isCancelled ? "cancelled" : permission.answer(by: choice.option).name),
      "kept_by": choice.isKeptByUs ? "upnext" : choice.option.kind == .allowAlways ? "agent" : .null,
    ]
    guard permission.isQuestion, choice.option.isTicked == nil else {
      return VerbAnswer(json: json, effects: effects, notice: notice)
    }
    // Only the agent knows whether it will do.
    clients.sentAnswers.append(
      SentAnswer(client: call.client, stream: stream.id, permission: permission, asked: open, answer: json))
    return .later(effects)
  }

  private func choice(
    _ answer: PermissionAnswer, _ permission: Permission
  ) throws(Refusal) -> PermissionChoice {
    let offered = permission.options.enumerated().map { "\($0 + 1) \($1.name)" }.joined(separator: ", ")
    if !answer.options.isEmpty {
      let chosen = try answer.options.map { wanted throws(Refusal) in
        try option(wanted, answer.allows, permission, offered)
      }
      if !answer.isTick, chosen.allSatisfy({ $0.isTicked != nil }) {
        return PermissionChoice(permission.choosing(chosen))
      }
      if answer.isAlways, !chosen.allSatisfy({ [.allowAlways, .rejectAlways].contains($0.kind) }) {
        throw Refusal(.usage, "That option counts once.", hint: "There are: \(offered).")
      }
      guard chosen.count == 1 else {
        let takesSeveral = permission.options.contains { $0.isTicked != nil }
        throw takesSeveral
          ? Refusal(.usage, "These answers don't go together.", hint: "There are: \(offered).")
          : Refusal(.usage, "That question takes one answer.", hint: "Say --option once: \(offered).")
      }
      return PermissionChoice(chosen[0])
    }
    let kind: Permission.Option.Kind =
      answer.allows
      ? (answer.isAlways ? .allowAlways : .allowOnce) : (answer.isAlways ? .rejectAlways : .rejectOnce)
    guard let choice = PermissionChoice(kind, of: permission) else {
      if permission.offersSeveral(kind) {
        throw Refusal(
          .refused, "The agent offers several answers of that kind.", hint: "Choose with --option: \(offered).")
      }
      if PermissionChoice.showsTooLittle(permission, for: kind) {
        throw Refusal(.refused, Language.english.text(.showsTooLittle), hint: "upnext allow THREAD, without --always.")
      }
      throw Refusal(
        .refused, "The agent offers no such answer.", hint: "Choose with --option: \(offered).")
    }
    return choice
  }

  /// The one that is named by its id, its number or its words, where it says what the verb says. What names several is none.
  private func option(
    _ wanted: String, _ allows: Bool, _ permission: Permission, _ offered: String
  ) throws(Refusal) -> Permission.Option {
    let named = permission.options.enumerated().filter { index, option in
      [option.id, "\(index + 1)", option.name].contains(wanted)
    }
    .map(\.element)
    guard let option = named.first else {
      throw Refusal(.usage, "There is no answer \"\(wanted)\".", hint: "There are: \(offered).")
    }
    guard named.allSatisfy({ $0.id == option.id }) else {
      throw Refusal(
        .usage, "\"\(wanted)\" is the number of one answer and the agent's own name of another.",
        hint: "Say its words, such as --option \"\(option.name)\". There are: \(offered).")
    }
    switch option.kind {
    case .allowOnce, .allowAlways:
      guard allows else {
        throw Refusal(
          .refused, "\"\(option.name)\" allows it.", hint: "upnext allow --option \(wanted), if you mean that.")
      }
    case .rejectOnce, .rejectAlways:
      guard !allows else {
        throw Refusal(
          .refused, "\"\(option.name)\" doesn't allow it.", hint: "upnext deny --option \(wanted), if you mean that.")
      }
    case .other: break
    }
    return option
  }

  private func nothingToAnswer(in stream: WorkStream) -> Refusal {
    let phrase = refusalToAnswer(in: stream.id)
    return phrase == .agent(.nothingIsAsked)
      ? Refusal(.refused, "Nothing is asked in this thread.", hint: "upnext list queue shows who asks.")
      : Refusal(.refused, Language.english.text(phrase))
  }
}
