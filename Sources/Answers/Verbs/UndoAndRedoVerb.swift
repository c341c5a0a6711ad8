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
    "Take back the last act of the command line, or where there is none the last act of all; with --host the last one that was "
      + "asked for from here, and no other one.")

  static let redo = going(back: false, "redo", "Do again what undo took back last.")

  private static func going(back isUndo: Bool, _ name: String, _ summary: String) -> CommandLineVerb {
    CommandLineVerb(
      name, summary: summary,
      run: { call, state, stamp throws(Refusal) in
        if let effects = try state.goInLanes(back: isUndo, for: call.asker, &stamp) {
          return .later(effects)
        }
        let outcome = isUndo ? state.undo(by: call.asker) : state.redo(by: call.asker)
        switch outcome {
        case .did(let step):
          let title = call.language.title(of: step)
          let said = isUndo ? state.words(ofTakenBack: step, by: call.asker) : Phrase.doneAgain(title)
          return .done(JSONViews.undone(title, said, in: call.language))
        case .begins(let step, let act):
          state.reverting.takeBack(step, act, isUndo: isUndo, by: call.asker)
          return .later()
        case .tooLate(let step):
          let said: Phrase =
            isUndo
            ? state.words(ofNotTakenBack: step, in: call.language)
            : .notDoneAgain(call.language.title(of: step), removesFolder: step.inverse.removesFolder)
          throw Refusal(.refused, call.language.text(said))
        case .notNow(let step):
          throw Refusal(.refused, call.language.text(Phrase.notDoneAgainNow(call.language.title(of: step))))
        case .isStillBeingDone: throw Refusal(.refused, call.language.text(Phrase.isStillBeingDone))
        case .nothing:
          guard state.actor(of: call.asker).goesOnWithOthers else {
            throw Refusal(.missing, "Nothing that was asked for from here can be \(isUndo ? "undone" : "done again").")
          }
          throw Refusal(.missing, call.language.text(isUndo ? .nothingToTakeBack : .nothingToDoAgain))
        }
      },
      text: { answer, _ in PlainWords.word(answer["said"]) })
  }
}
