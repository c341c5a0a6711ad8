import CommandLine
import Core
import Hosts
import JSON
import ReviewScene
import Scene
import Shapes
import Sharing
import Words

extension CommandLineVerb {
  static let undo = CommandLineVerb(
    "undo",
    summary: "Take back the last act of the command line on a queue; where it has done none, the last act of all.",
    run: { call, state, stamp throws(Refusal) in
      if let gesture = state.lastGesture(of: .commandLine) {
        if let refusal = state.refusalOfLanes() { throw refusal }
        let words: JSON = ["words": .string(gesture.title)]
        return .later(state.takeBack(gesture, by: .commandLine, for: .client(call.client), done: words, &stamp))
      }
      return try answer(
        state.undo(by: .commandLine), called: (.nothingToTakeBack, Phrase.tooLateToTakeBack), isUndo: true, &state, call
      )
    },
    text: { answer, _ in "Undone: " + PlainWords.word(answer["words"]) })

  static let redo = CommandLineVerb(
    "redo", summary: "Do again what undo took back last.",
    run: { call, state, stamp throws(Refusal) in
      if let gesture = state.lastGestureTakenBack(of: .commandLine) {
        if let refusal = state.refusalOfLanes() { throw refusal }
        let words: JSON = ["words": .string(gesture.title)]
        return .later(state.doAgain(gesture, by: .commandLine, for: .client(call.client), done: words, &stamp))
      }
      return try answer(
        state.redo(by: .commandLine), called: (.nothingToDoAgain, Phrase.tooLateToDoAgain), isUndo: false, &state, call)
    },
    text: { answer, _ in "Redone: " + PlainWords.word(answer["words"]) })

  private static func answer(
    _ outcome: UndoHistory.Outcome, called words: (nothing: Phrase, tooLate: (String) -> Phrase), isUndo: Bool,
    _ state: inout AppState, _ call: VerbCall
  ) throws(Refusal) -> VerbAnswer {
    switch outcome {
    case .did(let step): return .done(["words": .string(step.title)])
    case .begins(let step, let act):
      state.reverting.takenBack.append(
        FilesTakenBack(
          step, act, isUndo: isUndo, by: .commandLine, for: .client(call.client, isSure: true), call.language))
      return .later()
    case .tooLate(let step): throw Refusal(.refused, call.language.text(words.tooLate(step.title)))
    case .nothing: throw Refusal(.missing, call.language.text(words.nothing))
    }
  }
}
