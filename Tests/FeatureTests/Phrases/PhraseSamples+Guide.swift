@testable import Words

extension PhraseSamples {
  private static let tasks: [GuidePhrase.Task] = [
    .answer(allowKey: "K1", denyKey: "K2"), .goToQuestion(key: "K1"), .goToNext(key: "K1"), .write(key: "K1"),
    .queue(key: "K1"), .goToConversation(key: "K1"), .goToOutbox(key: "K1"), .goToUpNext(key: "K1"),
    .move(upKey: "K1", downKey: "K2"), .addCommand(key: "K1"), .writeCommand(key: "K1"),
    .undo(removeKey: "K1", undoKey: "K2"), .leaveText(backKey: "K1"),
  ]
  private static let ways = GuidePhrase.Ways(help: "K1", leave: "K2", skip: "K3")

  static let guide: [GuidePhrase] =
    tasks.flatMap { [.tip($0), .step(47, of: 53, $0)] as [GuidePhrase] }
    + GuidePhrase.Meaning.allCases.map { .why($0, ways) }
    + [.allDone(isTour: true), .allDone(isTour: false), .ways(ways)]
}
