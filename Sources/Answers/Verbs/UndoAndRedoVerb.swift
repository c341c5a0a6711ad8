import Core
import JSON
import Scene
import Shapes
import Words

extension CommandLineVerb {
  static let undo = CommandLineVerb(
    "undo",
    summary: "Take back the last act of the command line on a queue; where it has done none, the last act of all.",
    run: { call, state, _ throws(Refusal) in
      .done(try report(state.undo(by: .commandLine), called: (.nothingToTakeBack, Phrase.tooLateToTakeBack), in: call))
    },
    text: { answer, _ in PlainWords.word(answer["words"]) })

  static let redo = CommandLineVerb(
    "redo", summary: "Do again what undo took back last.",
    run: { call, state, _ throws(Refusal) in
      .done(try report(state.redo(by: .commandLine), called: (.nothingToDoAgain, Phrase.tooLateToDoAgain), in: call))
    },
    text: { answer, _ in PlainWords.word(answer["words"]) })

  private static func report(
    _ outcome: UndoHistory.Outcome, called words: (nothing: Phrase, tooLate: (String) -> Phrase), in call: VerbCall
  ) throws(Refusal) -> JSON {
    switch outcome {
    case .did(let step): return ["words": .string(step.title)]
    case .tooLate(let step): throw Refusal(.refused, call.language.text(words.tooLate(step.title)))
    case .nothing: throw Refusal(.missing, call.language.text(words.nothing))
    }
  }
}
