import Answers
import CommandLine
import Conversation
import Core
import Hosts
import HubScene
import Languages
import Queues
import Scene
import Sharing

/// Letters of other hosts are carried out as calls of the command line, each exactly once.
extension AppState {
  /// What a letter does and that it was done are saved together, and answered after that.
  mutating func carryOutLetters(_ stamp: inout Stamp) -> [Effect] {
    var effects: [Effect] = []
    while let letter = hub.arrived.first, !isEnding {
      if let wanted = PageLetter.wanted(in: letter.body) {
        // Whoever asks right at the start is to see threads, too, that are just being found.
        if isTooEarly(for: PageLetter.call) { break }
        hub.arrived.removeFirst()
        effects += serve(wanted, for: letter)
        continue
      }
      let body = LetterBody(letter.body)
      let call = body.map { Call(byOwnClock($0), directory: surroundings.home, input: $0.input) }
      if let call, isTooEarly(for: .call(call)) { break }
      hub.arrived.removeFirst()
      switch workspace.hub.take(letter, at: now.milliseconds, isUnderWay: isUnderWay(letter.id)) {
      case .wait: continue
      case .answer(let outcome): effects += say(outcome, to: letter.id)
      case .carryOut:
        do throws(Refusal) {
          guard let body, let call else { throw Refusal(.usage, "This upnext can't read the letter.") }
          try check(letter, body)
          let asked = ClientRequest(client: begin(letter), request: .call(call), language: body.language)
          let own = localClock
          defer { localClock = own }
          if let ahead = body.clocksAhead { localClock = LocalClock(offsetSeconds: ahead) }
          effects += Answers.handle(asked, &self, &stamp)
        } catch {
          effects += answer(letter, LetterAnswer.text(of: error))
        }
      }
    }
    return effects
  }

  /// This server believes no other one: who wrote it, what may be in it, and whether the question is the one that was seen.
  private func check(_ letter: FetchedLetter, _ body: LetterBody) throws(Refusal) {
    guard letter.person == hub.talk?.facts?.person else {
      throw Refusal(.refused, "This host takes letters of its own person only.")
    }
    try CommandLineVerb.checkLetter(body.words)
    try CommandLineVerb.checkMeaning(of: body.words, on: hostName)
    try checkSeen(body)
    guard let askedAt = body.askedAt else { return }
    let permission = body.question.flatMap { asked in
      workspace.streams[asked.thread]?.turn?.permissions.first { $0.id == asked.permission }
    }
    guard let permission else { throw Refusal(.refused, "The agent doesn't wait for this answer any more.") }
    guard permission.askedAt.milliseconds == askedAt else {
      throw Refusal(.refused, "The agent asks something else now. Nothing was answered.")
    }
  }
}
