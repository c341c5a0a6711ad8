import CommandLine
import Conversation
import Core
import HubScene
import Queues
import Scene
import Settings
import Sharing

extension LetterBody {
  private static let send = CommandLineVerb(
    "send", summary: "", operands: CommandLineVerb.operandsOfSend, options: CommandLineVerb.optionsOfSend)

  /// The call of one that says something, taken apart as its host does it; nil where it does something else.
  private var saying: Arguments? {
    guard words.first == LetterBody.send.name else { return nil }
    // What can't be taken apart says nothing: it is refused there, too.
    guard let call = try? Arguments(words.dropFirst(), of: LetterBody.send), !call.asksForHelp else { return nil }
    return call
  }

  /// What it says in a thread; nil where it does something else.
  package var message: (text: String, priority: MessagePriority)? {
    guard let text = saying?.reading(input, of: LetterBody.send).words.dropFirst().first, let call = saying else {
      return nil
    }
    return (text, call.has("--urgent") ? .urgent : .normal)
  }

  private static let answering = ["allow", "deny"].map {
    CommandLineVerb(
      $0, summary: "", operands: CommandLineVerb.operandsOfAnswer, options: CommandLineVerb.optionsOfAnswer)
  }

  /// The words that go along with an answer; nil where it has none, or is none.
  var wordsOfAnswer: String? {
    guard let verb = LetterBody.answering.first(where: { $0.name == words.first }) else { return nil }
    // What can't be taken apart answers nothing: it is refused there, too.
    return (try? Arguments(words.dropFirst(), of: verb))?.value("--message")
  }

  /// What it names first, which is a thread where it concerns one.
  var named: String? { saying?.words[0] ?? words.dropFirst().first }

  /// The same saying something else, whatever that looks like; nil where it says nothing.
  package func saying(_ text: String) -> LetterBody? {
    guard let call = saying else { return nil }
    if message?.text == text { return self }
    let options = LetterBody.send.options.flatMap { option in
      option.value == nil
        ? call.has(option.name) ? [option.name] : [] : call.values(option.name).flatMap { [option.name, $0] }
    }
    var body = self
    body.words = [words[0]] + options + ["--", call.words[0], text]
    // A lone dash stands for what came in.
    body.input = text == "-" ? text : nil
    return body
  }
}

extension AppState {
  /// Whoever writes a letter that says something counts what waits, since its host may be away: there it is taken.
  package func refusal(of body: LetterBody, in thread: ThreadID?) -> ThreadRefusal? {
    guard let thread, body.message != nil, let distant = hub.elsewhere[thread] else { return nil }
    let onTheirWay = workspace.hub.waiting.count { $0.thread == thread.text && LetterBody($0.body)?.message != nil }
    let waiting = distant.outboxCount + onTheirWay
    let limit = workspace.settings.outboxMax
    return waiting < limit ? nil : .outboxFull(waiting: waiting, limit: limit)
  }
}

extension QueuedMessage {
  /// A letter that says something, as a message that waits.
  package init?(_ letter: WrittenLetter) {
    guard let id = MessageID(letter.id.text), let message = LetterBody(letter.body)?.message else {
      return nil
    }
    self.init(
      id: id, content: message.text, priority: message.priority,
      createdAt: Timestamp(milliseconds: letter.writtenAt))
  }
}
