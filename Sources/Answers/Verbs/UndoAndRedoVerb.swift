import CommandLine
import Core
import Hosts
import JSON
import ReviewScene
import Scene
import Shapes
import Words

extension CommandLineVerb {
  static let undo = going(
    back: true, "undo",
    "Take back the last act of the command line on a queue; where it has done none, the last act of all.")

  static let redo = going(back: false, "redo", "Do again what undo took back last.")

  private static func going(back isUndo: Bool, _ name: String, _ summary: String) -> CommandLineVerb {
    CommandLineVerb(
      name, summary: summary,
      run: { call, state, stamp throws(Refusal) in
        if let effects = try state.goInLanes(back: isUndo, for: call.client, in: call.language, &stamp) {
          return .later(effects)
        }
        let outcome = isUndo ? state.undo(by: .commandLine) : state.redo(by: .commandLine)
        switch outcome {
        case .did(let step): return .done(JSONViews.undone(step, isUndo: isUndo, in: call.language))
        case .begins(let step, let act):
          state.reverting.takenBack.append(
            FilesTakenBack(
              step, act, isUndo: isUndo, by: .commandLine, for: .client(call.client, isSure: true), call.language))
          return .later()
        case .tooLate(let step):
          let said: Phrase =
            isUndo ? .notTakenBack(step.title, isForGood: step.isForGood) : .tooLateToDoAgain(step.title)
          throw Refusal(.refused, call.language.text(said))
        case .nothing: throw Refusal(.missing, call.language.text(isUndo ? .nothingToTakeBack : .nothingToDoAgain))
        }
      },
      text: { answer, _ in PlainWords.word(answer["said"]) })
  }
}
