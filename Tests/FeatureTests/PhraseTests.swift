import Core
import Foundation
import TestSupport
import Testing
import Toolkit

@testable import Features

/// The table of words: complete in every language, with the same facts in each.
struct PhraseTests {
  private static let time = Samples.now.adding(seconds: 3 * 3600)
  private static let holds: [Hold] = [
    .paused, .failed("why"), .editing, .usageLimit(until: nil), .usageLimit(until: time), .interrupted,
    .retrying(at: time),
  ]
  private static let statuses: [QueuedCommand.Status] = [
    .queued, .executing, .completed, .failed, .cancelled, .interrupted,
  ]
  private static let rows: [Phrase.Rows] = [
    .one("漢字"), .rows(1), .rows(47), .items(1), .items(47), .commands(1), .commands(47),
  ]

  private static let reasons: [Phrase.Reason] =
    [
      .agentIsAtWork, .memory, .placesTaken(1), .placesTaken(47), .placesTakenBySetting(1), .placesTakenBySetting(47),
      .isNext, .wasInterrupted, .wasStashed, .startsAt("18:30"), .waitsFor("漢字"), .heldBack(by: "漢字", nil),
      .agentPaused("ägent"), .agentFull("ägent", setting: "key"), .agentLimited("ägent", until: nil),
      .agentLimited("ägent", until: "18:30"), .threadIsAtWork, .threadIsRead,
    ] + statuses.map { .heldBack(by: "漢字", $0) }
    + holds.flatMap {
      [
        .upNextIsHeld($0, offsetSeconds: 0), .upNextIsHeldUntil($0, offsetSeconds: 0, act: "act"),
        .threadIsHeld($0, offsetSeconds: 0),
      ] as [Phrase.Reason]
    }

  /// All phrases, each with such arguments as make a difference to its words.
  static let all: [Phrase] = pane + listActs + commands + form + history

  private static let pane: [Phrase] =
    [
      .untranslated("漢字"), .upNext, .itemCount(0), .itemCount(1), .itemCount(47), .timeLeft("18:30"), .memoryIsShort,
      .agentsPaused(["ägent", "漢字"]), .nothingQueued(addKey: "K1"), .nothingMatches(backKey: "K1"), .filterTitle,
      .filterHint, .stashed, .startsAt("18:30"), .agentPaused, .after("漢字"), .heldBack(by: "漢字", nil), .ageNow,
      .ageDays(47), .ageYears(47), .commandFacts(agent: "ägent", minutes: nil, left: 0, isInterrupted: true),
      .commandFacts(agent: "ägent", minutes: 1, left: 1, isInterrupted: false),
      .commandFacts(agent: "ägent", minutes: 53, left: 47, isInterrupted: false), .undoHint(key: "K1"), .runNow,
    ] + holds.map { .hold($0, offsetSeconds: 0) } + statuses.map { .status($0) }
    + statuses.map { .heldBack(by: "漢字", $0) } + CommandPriority.allCases.map { .priority($0) }
    + Phrase.SwipeAct.allCases.map { .swipeButton($0) }
    + Phrase.SwipeAct.allCases.map { .swipeHint($0, enterKey: "K1", backKey: "K2") } + Verb.allCases.map { .verb($0) }

  private static let listActs: [Phrase] =
    rows.flatMap {
      [
        .removed($0), .movedToTop($0), .movedToBottom($0), .movedUp($0), .movedDown($0), .moved($0, toPlace: 53),
        .changedPriority($0), .gavePriority($0, 53), .madeUrgent($0), .madeNormal($0),
        .runningStay(after: .removed($0), 1), .runningStay(after: .removed($0), 53),
      ] as [Phrase]
    } + [
      .tookBack("漢字"), .doneAgain("漢字"), .nothingToTakeBack, .nothingToDoAgain, .nothingToActOn, .nothingToOpen,
      .hasLeftList, .isAtTop, .isAtBottom, .hasNoPriority, .isUrgentAlready, .isNormalAlready, .isHighestPriority,
      .isLowestPriority, .runsAndStays, .startedAndStays, .cannotGoThere, .releaseToDrop(backKey: "K1"), .letGoOfRow,
      .whereRowsAreSwiped, .nothingToAskAbout,
    ]

  private static let commands: [Phrase] =
    [
      .runsNow("漢字"), .firstToStart("漢字"), .couldNotRun("漢字", because: nil),
      .couldNotRun("漢字", because: "18:30"), .commandAdded("漢字"), .commandsCancelled(1), .commandsCancelled(47),
      .commandsCancelledAndStopping(waiting: 0, running: 1), .commandsCancelledAndStopping(waiting: 0, running: 47),
      .commandsCancelledAndStopping(waiting: 1, running: 1), .commandsCancelledAndStopping(waiting: 53, running: 47),
      .commandsHaveEnded, .upNextGoesOn, .upNextIsPaused, .commandsGoOn(agent: "ägent"),
      .commandsPaused(agent: "ägent"), .stashIsForUpNext, .onlyWaitingAreStashed, .nothingToCancel, .stopTitle,
      .stopQuestion(1), .stopQuestion(47), .stopHint, .stopping, .cancelTitle, .cancelQuestion(waiting: 1, running: 0),
      .cancelQuestion(waiting: 0, running: 1), .cancelQuestion(waiting: 53, running: 47), .cancelHint,
      .cancelMenuTitle, .cancelChoice(.waiting), .cancelChoice(.all), .cancelChoice(.agent("ägent")),
      .cancelChoice(.these([Samples.id(1)])), .pauseMenuTitle, .pauseChoice(agent: nil, isPaused: true),
      .pauseChoice(agent: nil, isPaused: false), .pauseChoice(agent: "ägent", isPaused: true),
      .pauseChoice(agent: "ägent", isPaused: false), .removeTitle, .removeQuestion(waiting: 1, running: 1),
      .removeQuestion(waiting: 47, running: 0), .removeQuestion(waiting: 53, running: 47), .removeHint,
      .commandMenuTitle("漢字"), .rowsMenuTitle(1), .rowsMenuTitle(47), .peekTakes, .peekWaitingHint(editKey: "K1"),
      .peekRunningHint, .peekEndedHint, .commandChanged("漢字"), .nothingChanged, .runsAndIsNotEdited,
      .startedAndIsNotEdited, .leftAndIsNotEdited, .onlyWaitingIsEdited,
    ] + CommandPriority.allCases.map { .cancelChoice(.priority($0)) }
    + rows.flatMap { [.stashedRows($0), .tookFromStash($0), .waitAgain($0)] as [Phrase] }
    + holds.map { .waitsForHeldThread("漢字", $0, offsetSeconds: 0) } + reasons.map { .firstToStartBut("漢字", $0) }
    + Phrase.Standing.allCases.flatMap { standing in reasons.map { .why(standing, $0) } }

  private static let form: [Phrase] =
    [
      .formTitle, .formHint(isUnicode: true), .formHint(isUnicode: false), .formEditTitle,
      .formEditHint(isUnicode: true), .formEditHint(isUnicode: false), .formKept(key: "K1"), .formNamingHint, .formName,
      .formNoAgent,
      .formAgentsOwnMode, .formOwnThread, .formAfterNote, .formStartNote, .formPreview(hasMore: true),
      .formPreview(hasMore: false), .promptIsEmpty, .directoryIsNeeded, .isNoDirectory("漢字"),
      .formNoDirectory, .isNoTime("漢字"), .isNoCommand("漢字"),
      .templatesTitle, .templatesHint, .templateField("漢字", number: 47, of: 53), .templateFieldHint,
      .templateSaved("漢字"), .templateRemoved("漢字"), .templateNeedsName, .noTemplates,
    ] + CommandForm.Field.allCases.map { .formField($0) } + CommandForm.Inclusion.allCases.map { .formInclusion($0) }
    + PromptEnhancementOptions.ResponseFormat.allCases.map { .formAnswer($0) }

  private static let history: [Phrase] = [
    .historyTitle, .historyHint(isUnicode: true), .historyHint(isUnicode: false), .historyFilterHint,
    .historyHasNoMatch, .historyIsEmpty, .historyCleared, .removedFromHistory("漢字"), .threadIsGone, .nothingEnded,
  ]

  /// Words that are the same in both languages.
  private static let alike: [Phrase] =
    [
      .untranslated("漢字"), .filterTitle, .priority(.normal), .formField(.agent), .formName,
    ] + [.recentPane, .queuePane].map { .verb($0) }

  private static func name(of phrase: Phrase) -> String {
    String("\(phrase)".prefix { $0.isLetter || $0.isNumber })
  }

  @Test func `every phrase of the table is among those that are tested here`() throws {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../Sources/Features/Language/Phrase.swift")
    let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
    let cases = lines.compactMap { line -> String? in
      guard let range = line.range(of: #"^  (indirect )?case "#, options: .regularExpression) else { return nil }
      return String(line[range.upperBound...].prefix { $0.isLetter || $0.isNumber })
    }
    #expect(cases.count > 100)
    #expect(Set(PhraseTests.all.map(PhraseTests.name)) == Set(cases))
  }

  @Test func `every phrase has words in every language, and no blanks at its end`() {
    for phrase in PhraseTests.all {
      for language in Language.allCases {
        let text = language.text(phrase)
        #expect(!text.isEmpty && text.last?.isWhitespace == false, "\(phrase)")
        #expect(!text.contains("Optional(") && !text.contains("nil"), "\(phrase): \(text)")
      }
    }
  }

  /// Names, keys, times and numbers of the arguments, of which each language says the same.
  @Test(arguments: ["漢字", "ägent", "K1", "K2", "18:30", "key", "13:00", "47", "53"])
  func `both languages say the same of the arguments`(argument: String) {
    let said = PhraseTests.all.filter { English.text($0).contains(argument) }
    #expect(!said.isEmpty)
    for phrase in PhraseTests.all {
      let (english, german) = (English.text(phrase), German.text(phrase))
      #expect(english.contains(argument) == german.contains(argument), "\(english) | \(german)")
    }
  }

  @Test func `what reads alike in both languages is meant to`() {
    let alike = PhraseTests.all.filter { English.text($0) == German.text($0) }
    #expect(Set(alike.map { "\($0)" }) == Set(PhraseTests.alike.map { "\($0)" }))
  }

  @Test func `German quotes as German does`() {
    for phrase in PhraseTests.all where PhraseTests.name(of: phrase) != "untranslated" {
      let text = German.text(phrase)
      #expect(!text.contains("\""), "\(text)")
      #expect(text.count { $0 == "„" } == text.count { $0 == "“" }, "\(text)")
    }
  }
}
