import Conversation
import Core
import Settings

@testable import Words

extension PhraseSamples {
  static let plain: [PlainPhrase] =
    [
      .row(47, of: 53, isHere: true, "漢字"), .row(47, of: 53, isHere: false, "漢字"), .entry(47, of: 53, "漢字"),
      .pane("漢字", rows: 1), .pane("漢字", rows: 47), .dialog("漢字"), .outbox, .marked, .news("漢字"), .you, .tool, .note,
      .message(line: nil), .message(line: 2), .asks("漢字"), .wantsTo("漢字"),
    ]

  static let voice: [VoicePhrase] = [
    .noProgram(.bell), .listens, .anyKeyEnds(dropKey: "K1"), .isBusy, .writes, .timeIsOver, .isCut, .nothingHeard,
    .dropped, .isInDraft(of: "漢字", isCut: true), .isInDraft(of: "漢字", isCut: false), .nothingToRead,
    .reads(stopKey: "K1"), .failed(.bell, .exited(code: 3, said: "漢字")),
  ]
}
