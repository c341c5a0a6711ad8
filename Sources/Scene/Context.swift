import Conversation
import Core
import Languages
import Queues
import Verbs
import Words

/// What an act at a window works with: all that the program knows, the window, fresh ids, and what is to be done about
/// it in the end. The state moves in and out, so that nothing of it is copied.
package struct Context {
  package var state: AppState
  package let id: WindowID
  package var stamp: Stamp
  package private(set) var effects: [Effect] = []
  /// What the window said before this act.
  package let said: StatusMessage?
  /// It was chosen by its name: no letter of a word did it.
  package var isChosen = false
  /// In place of a window that is not there: what happens to it is seen by nobody.
  private let closed: WindowState

  /// Lets a person do something at a window. Nothing happens at one that is closed.
  package static func at(
    _ id: WindowID, _ state: inout AppState, _ stamp: inout Stamp, _ act: (inout Context) -> Void
  ) -> [Effect] {
    guard let facts = state.windows[id]?.facts else { return [] }
    let said = state.windows[id]?.message
    var context = Context(
      state: consume state, id: id, stamp: stamp, said: said, closed: WindowState(id: id, facts: facts))
    act(&context)
    state = context.state
    stamp = context.stamp
    return context.effects
  }

  package var window: WindowState {
    get { state.windows[id, default: closed] }
    _modify {
      let (id, closed) = (id, closed)
      yield &state.windows[id, default: closed]
    }
  }

  package var workspace: Workspace {
    get { state.workspace }
    _modify { yield &state.workspace }
  }

  package var transcripts: Transcripts {
    get { state.transcripts }
    _modify { yield &state.transcripts }
  }

  package var surroundings: Surroundings { state.surroundings }
  package var now: Timestamp { state.now }
  package var language: Language { window.facts.language }

  /// What is to be done about it, behind all that was before.
  package mutating func then(_ effect: Effect) { effects.append(effect) }
  package mutating func then(_ more: [Effect]) { effects += more }

  /// Does a verb once this act is over; it concerns this thread, whatever the keys are on by then.
  package mutating func then(_ verb: Verb, for stream: ThreadID? = nil) { then(.verb(verb, for: stream)) }

  /// Leaves something to whoever can do it, once this act is over.
  package mutating func then(_ handoff: Handoff) {
    state.handoffs.append(AppState.WindowHandoff(window: id, handoff: handoff))
  }

  /// Says in the window's status line what was done.
  package mutating func tell(_ phrase: Phrase) { state.tell(phrase, in: id) }

  /// Says in the window's status line why something was not done.
  package mutating func refuse(_ phrase: Phrase) { state.refuse(phrase, in: id) }
  package mutating func refuse(because refusal: ThreadRefusal) { refuse(.thread(.refused(refusal))) }

  /// Lets rules work on the workspace; the orders that follow are carried out.
  @discardableResult
  package mutating func change<Answer>(_ rules: (inout Ledger) -> Answer) -> Answer {
    let (answer, effects) = state.change(&stamp, rules)
    then(effects)
    return answer
  }

  /// An act is named in the language of the window where it is done, and wherever it is taken back in the one that is read there.
  package mutating func perform(_ act: Act, titled title: Phrase, because why: QueueEvent.Why = .byHand) {
    perform(act, titled: ActTitle(title, for: language), because: why)
  }

  /// The name of a thread, as the person at the window reads it; empty where there is no such thread.
  package func name(of stream: ThreadID) -> String {
    workspace.streams[stream]?.name(in: language) ?? ""
  }
}
