import Conversation
import Core
import Texts
import Verbs

@testable import Words

extension PhraseSamples {
  static let outbox: [OutboxPhrase] =
    [
      .endedInTheMiddle, .editing, .editInterrupted, .triedAndAgain(times: 2, of: 4, inSeconds: 47),
      .triedAndAgain(times: 47, of: nil, inSeconds: 2), .waitsForLimit,
      .uncertain(nil),
      .uncertain("漢字"), .skipped(because: nil), .skipped(because: "漢字"), .failed("漢字"), .failedHere, .urgent,
      .toWrite(openKey: "K1"), .notFromHere(whyKey: "K1"), .saveAndSend, .save(place: 47),
      .full(waiting: 53, limit: 47),
      .waitsFor(host: "größe"), .pauseIsOnItsWay(true, to: nil), .pauseIsOnItsWay(false, to: "größe"),
      .queue(place: 47), .send, .nothingIsTyped(composerKey: "K1"), .nothingIsTyped(composerKey: nil), .nothingToSend,
      .queued(place: 47), .nothingIsHeld,
      .stoppedBeforeItLeft(.pauseOutbox), .allArePaused(.pauseAll), .tryingAgain(nil), .tryingAgain("漢字"),
      .continuing("漢字"), .asksSession("漢字"), .sessionIsAsked,
      .droppedMessage("漢字"), .said("漢字"), .noneFailed, .goesOn, .goesOnAfterEdit, .paused("漢字"), .allGoOn(butFor: 0),
      .allPaused,
      .allGoOn(butFor: 1), .allGoOn(butFor: 47),
      .nothingWaits, .isEditedElsewhere, .pasteIsCut(bytes: 47 << 20), .pasteIsCut(bytes: 4096), .anotherIsEdited,
      .anotherWasInterrupted("漢字"),
      .beganEdit,
      .editWaits("漢字"), .nothingIsLeft, .nothingChanged,
      .changed("漢字"), .isAsItWas(leaveKey: nil), .isAsItWas(leaveKey: "K1"), .isAsItWasButForWords, .hasLeft,
      .isDraftOfDeleted, .isDraftAgain, .isInLetters,
      .isNoMessage(path: "/größe"), .isTakenAndStays(path: "/größe"), .wentIntoTurn,
      .goesIntoTurn,
      .notSteered(agent: "ägent", because: "漢字"),
      .takesNoImages(agent: "ägent", image: "漢字"), .noFile("漢字"), .goesAlong("漢字", unknownTo: nil),
      .goesAlong("漢字", unknownTo: "ägent"), .staysBehind("漢字"), .recap, .recapStaysBehind, .takesOff,
      .isTooLarge("漢字", bytes: 47 << 20),
      .isTooLarge("漢字", bytes: (21 << 20) / 2),
      .offersImage, .offersFile, .offerHint, .completionHint, .listingFiles, .onlyFirstFiles(47),
      .listsNoFiles(of: "größe"),
    ] + counts.flatMap { [.title($0, limit: nil), .title($0, limit: 53), .imported($0)] as [OutboxPhrase] }
    + OutboxPhrase.Act.allCases.map { .act($0) } + [2, 47].map { .tried(times: $0) }
    + holds.map { .queueHeld(place: 47, $0, until: moment) }
    + [
      .pasted("漢字", unfoldKey: "K1", undoKey: "K2"), .length(.lines(47)), .length(.characters(53)),
      .written(lines: 47, above: 53), .recalled(1), .recalled(47), .nothingWasSent,
      .nothingSentBefore,
    ]

  private static let more: [ConversationPhrase] = [
    .more(key: "K1", percent: nil, isUnicode: true), .more(key: "K1", percent: nil, isUnicode: false),
    .more(key: "K1", percent: 47, isUnicode: true),
  ]

  static let conversation: [ConversationPhrase] =
    [
      .noThreadIsOpen, .nameAndPurpose, .agentsHere, .getsAgents, .foundElsewhere(1), .foundElsewhere(47),
      .beginsThread(key: "K1"),
      .addsCommand(key: "K1"), .opensRow(key: "K1"), .showsKeys(key: "K1"),
      .model("漢字"), .contextLeft(percent: 47), .contextIsLeft(percent: 47, taken: 53, size: 61),
      .used(turns: 1, into: nil, out: nil, cost: nil, unpriced: 1),
      .used(turns: 47, into: 53, out: 61, cost: "$0.47", unpriced: 0),
      .used(turns: 47, into: 53, out: 61, cost: "$0.47", unpriced: 3),
      .nothingSaid, .nothingSaidYet, .reading, .unreadable, .thinking, .thought(for: nil),
      .thought(for: "18:30"), .plan(done: 47, of: 53), .exit(47), .onlyHere(key: "K1"), .nothingToFold, .allUnfolded,
      .allFolded,
      .nothingToCopy, .noCode, .isTooLong(printedBy: "K1"), .noClipboard(printedBy: "K1"), .searchTitle,
      .searchPlace(47, of: 53, hasMore: false),
      .searchPlace(47, of: 53, hasMore: true), .searchHowTo, .signsOnly, .searching, .nobodySaidIt, .nothingFoundYet,
      .hitIsDeleted, .waitsForYou, .working, .tokens("47"), .stops(key: "K1"), .settingUp, .callsOff(key: "K1"),
      .thenAKey(after: "K1"), .digest(facts(1)), .digest(facts(47)),
      .day(.today), .day(.yesterday), .day(.date(weekday: 0, day: 23, month: 10, year: nil)),
      .day(.date(weekday: 1, day: 31, month: 11, year: 2024)),
    ] + ConversationPhrase.Status.allCases.map { .status($0) } + ConversationPhrase.Tool.allCases.map { .tool($0) }
    + more
    + counts.flatMap {
      [
        .unreadableRecords($0), .moreLines($0), .copiedText(lines: $0),
        .choosingLines($0, copyKey: "K1", backKey: "K2"),
        .copiedCode(1, of: 53, lines: $0),
        .unread(left: $0, of: 53, isShort: true),
        .unread(left: $0, of: 53, isShort: false),
      ] as [ConversationPhrase]
    }

  private static func facts(_ count: Int) -> TurnFacts {
    var facts = TurnFacts(seconds: 12)
    (facts.tools, facts.failedTools, facts.files, facts.addedLines, facts.removedLines) = (count, 1, 3, 4, 5)
    (facts.inputTokens, facts.outputTokens, facts.costMicros) = (12_000, 678, 47)
    return facts
  }
}
