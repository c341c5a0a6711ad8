import Conversation
import Core
import Foundation
import Languages
import Queues
import Settings
import TestSupport
import Testing
import Toolkit
import Verbs

@testable import Words

/// The table of words: complete in every language, with the same facts in each.
struct PhraseTests {
  private static let holds = PhraseSamples.holds
  private static let statuses: [QueuedCommand.Status] = [
    .queued, .executing, .completed, .failed, .cancelled, .interrupted,
  ]
  private static let rows = PhraseSamples.rows
  private static let agent = AgentPlace(provider: "ägent")
  private static let there = AgentPlace(provider: "ägent", host: "größe")

  private static let reasons: [CommandPhrase.Reason] =
    [
      .agentIsAtWork, .agentAsks, .threadRefuses(.isOpen(name: "漢字", agent: "ägent", pid: 47)),
      .allIsPaused(.pauseAll), .memory, .nothingIsSaved(because: "漢字."), .placesTaken(1), .placesTaken(47),
      .placesTakenBySetting(1),
      .placesTakenBySetting(47),
      .isNext, .wasInterrupted(because: nil), .wasInterrupted(because: "漢字"), .wasStashed, .isStashed(because: "漢字."),
      .startsAt(PhraseSamples.moment),
      .waitsFor("漢字"), .heldBack(by: "漢字", nil), .agentPaused(agent, because: nil),
      .agentPaused(there, because: "漢字."), .agentFull("ägent", setting: "a.key"),
      .agentAway("ägent", until: PhraseSamples.moment),
      .agentLimited("ägent", until: nil),
      .agentLimited("ägent", until: PhraseSamples.moment), .threadIsAtWork, .threadIsRead, .sessionIsAsked,
      .isEdited,
      .editWasInterrupted, .threadWaits(.rebase(in: "/größe"), thread: "漢字"),
      .threadWaits(.host("ägent"), thread: "漢字"),
      .laneIsOlder("漢字"), .laneIsPaused("漢字"), .laneOwnerDecides(proposer: "größe"), .wasStashedInLane,
      .heldBackInLane(by: "漢字", nil),
      .nobodyTakes(.project("漢字")), .accountGives("größe", 47), .laneGives("漢字", agent: nil, 47),
      .laneGives("漢字", agent: "ägent", 47),
    ] + statuses.flatMap { [.heldBack(by: "漢字", $0), .heldBackInLane(by: "漢字", $0)] as [CommandPhrase.Reason] }
    + holds.flatMap {
      [
        .upNextIsHeld($0, until: PhraseSamples.moment), .upNextIsHeldUntil($0, until: nil, act: .pauseUpNext),
        .threadIsHeld($0, until: PhraseSamples.moment),
      ] as [CommandPhrase.Reason]
    }

  /// All phrases, each with such arguments as make a difference to its words.
  static let all: [Phrase] = pane + listActs + areas + beside

  private static let areas: [Phrase] =
    PhraseSamples.states.map { .state($0) } + PhraseSamples.lists.map { .list($0) }
    + PhraseSamples.threads.map { .thread($0) } + PhraseSamples.outbox.map { .outbox($0) }
    + PhraseSamples.conversation.map { .conversation($0) } + PhraseSamples.agents.map { .agent($0) }
    + PhraseSamples.dialogs.map { .dialog($0) } + PhraseSamples.review.map { .review($0) }
    + PhraseSamples.settings.map { .setting($0) }
    + (commands + form + history).map { .command($0) } + HintPhrase.allCases.map { .hint($0) }

  private static let beside: [Phrase] =
    PhraseSamples.guide.map { .guide($0) } + PhraseSamples.plain.map { .plain($0) }
    + PhraseSamples.voice.map { .voice($0) } + PhraseSamples.lanes.map { .lane($0) }

  /// The file of each area's phrases, and the names of those that are tested.
  private static let namesByFile: [String: [String]] = [
    "Phrase": all.map(name), "StatePhrase": PhraseSamples.states.map(name),
    "ListPhrase": PhraseSamples.lists.map(name), "ThreadPhrase": PhraseSamples.threads.map(name),
    "OutboxPhrase": PhraseSamples.outbox.map(name), "ConversationPhrase": PhraseSamples.conversation.map(name),
    "AgentPhrase": PhraseSamples.agents.map(name), "DialogPhrase": PhraseSamples.dialogs.map(name),
    "SettingPhrase": PhraseSamples.settings.map(name), "ReviewPhrase": PhraseSamples.review.map(name),
    "CommandPhrase": (commands + form + history).map(name), "HintPhrase": HintPhrase.allCases.map(name),
    "GuidePhrase": PhraseSamples.guide.map(name),
    "PlainPhrase": PhraseSamples.plain.map(name), "VoicePhrase": PhraseSamples.voice.map(name),
    "LanePhrase": PhraseSamples.lanes.map(name),
  ]

  private static let pane: [Phrase] =
    [
      .upNext, .saving, .notSaved(because: "漢字"), .itemCount(0), .itemCount(1), .itemCount(47), .timeLeft("18:30"),
      .allIsPaused(goesOnBy: nil), .allIsPaused(goesOnBy: "upnext resume --all"), .memoryIsShort,
      .agentsPaused([agent, there]), .nothingQueued(addKey: "K1"), .nothingMatches(backKey: "K1"), .filterTitle,
      .filterNote, .filterKeys, .stashed, .threadFailed, .startsAt(PhraseSamples.moment), .agentPaused, .after("漢字"),
      .heldBack(by: "漢字", nil),
      .commandFacts(agent: "ägent", minutes: nil, left: 0),
      .commandFacts(agent: "ägent", minutes: 1, left: 1),
      .commandFacts(agent: "ägent", minutes: 53, left: 47), .undoHint(key: "K1"), .runNow,
      .lacksUTF8, .waysOut(leaveKey: "K1", after: "", stopKey: nil),
      .waysOut(leaveKey: "K1", after: "K2", stopKey: "K3"), .goesBack(backKey: "K1", leaveKey: "K2"),
    ] + holds.map { .hold($0, until: PhraseSamples.moment) } + statuses.map { .status($0) }
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
      .tookBack("漢字"), .tookBackIntoDraft("漢字"), .tookBackIntoDraft("漢字", onceHubIsBack: true),
      .tookBackIntoForm("漢字", key: "K1"),
      .tookBackIntoForm("漢字", key: nil),
      .tookBackHere("漢字", on: []), .tookBackHere("漢字", on: ["größe"]),
      .isDoneElsewhere("漢字", on: ["größe", "box"]), .takesBack("漢字"), .doneAgain("漢字"), .nothingToTakeBack,
      .notTakenBack("漢字", isForGood: false), .notTakenBack("漢字", isForGood: true),
      .notDoneAgain("漢字", removesFolder: true), .notDoneAgain("漢字", removesFolder: false),
      .notDoneAgainNow("漢字"), .isStillBeingDone,
      .nothingToDoAgain, .nothingToActOn, .onlyInDialogs, .nothingToOpen,
      .hasLeftList, .isAtPlace(.one("漢字"), 47), .isAtTop, .isAtBottom, .hasNoPriority, .isUrgentAlready,
      .isNormalAlready,
      .isHighestPriority,
      .isLowestPriority, .runsAndStays, .startedAndStays, .cannotGoThere, .releaseToDrop(backKey: "K1"), .letGoOfRow,
      .whereRowsAreSwiped, .nothingToAskAbout,
    ]

  private static let commands: [CommandPhrase] =
    [
      .runsNow("漢字"), .firstToStart("漢字"), .started("漢字"), .couldNotRun("漢字", because: nil),
      .couldNotRun("漢字", because: "18:30"), .commandAdded("漢字"), .commandsCancelled(1),
      .commandsCancelled(47),
      .commandsCancelledAndStopping(waiting: 0, running: 1),
      .commandsCancelledAndStopping(waiting: 0, running: 47),
      .commandsCancelledAndStopping(waiting: 1, running: 1),
      .commandsCancelledAndStopping(waiting: 53, running: 47),
      .commandsHaveEnded, .upNextGoesOn, .upNextIsPaused,
      .commandsGoOn(agent: "ägent"),
      .commandsPaused(agent: "ägent"), .stashIsForUpNext, .onlyWaitingAreStashed,
      .nothingToCancel, .stopTitle,
      .stopQuestion(.one("漢字")), .stopQuestion(.commands(47)), .stopping, .cancelTitle,
      .cancelQuestion(waiting: 1, running: 0),
      .cancelQuestion(waiting: 0, running: 1), .cancelQuestion(waiting: 53, running: 47),
      .cancelMenuTitle, .cancelChoice(.waiting), .cancelChoice(.all),
      .cancelChoice(.agent("ägent")),
      .cancelChoice(.these([Samples.id(1)])), .pauseMenuTitle,
      .pauseChoice(agent: nil, isPaused: true),
      .pauseChoice(agent: nil, isPaused: false), .pauseChoice(agent: "ägent", isPaused: true),
      .pauseChoice(agent: "ägent", isPaused: false), .removeTitle,
      .removeQuestion(waiting: 1, running: 1),
      .removeQuestion(waiting: 47, running: 0), .removeQuestion(waiting: 53, running: 47),
      .commandMenuTitle("漢字"), .rowsMenuTitle(1), .rowsMenuTitle(47),
      .peekTakes,
      .commandChanged("漢字"), .nothingChanged, .nothingIsSaved,
      .runsAndIsNotEdited, .isEditedElsewhere,
      .startedAndIsNotEdited, .leftAndIsNotEdited, .onlyWaitingIsEdited,
    ] + CommandPriority.allCases.map { .cancelChoice(.priority($0)) }
    + rows.flatMap { [.stopped($0), .stashedRows($0), .tookFromStash($0), .waitAgain($0)] as [CommandPhrase] }
    + holds.map { .waitsForHeldThread("漢字", $0, until: PhraseSamples.moment) }
    + reasons.map { .firstToStartBut("漢字", $0) }
    + CommandPhrase.Standing.allCases.flatMap { standing in reasons.map { .why(standing, $0) } }

  private static let form: [CommandPhrase] =
    [
      .formTitle,
      .formEditTitle,
      .formKept(key: "K1", of: 1),
      .formKept(key: "K1", of: 47), .formIsKept(emptyKey: nil), .formIsKept(emptyKey: "K1"), .formOfOneGone,
      .formIsUsed, .formName,
      .formNoAgent,
      .formAgentsOwnMode, .formOwnThread, .formAfterNote, .formStartNote,
      .formPreview(hasMore: true),
      .formPreview(hasMore: false), .promptIsEmpty, .directoryIsNeeded,
      .isNoDirectory("漢字"),
      .formNoDirectory, .isNoTime("漢字"), .isPast("漢字", now: "18:30"), .wouldWaitInCircle,
      .removeTitle,
      .removeQuestion(waiting: 1, running: 1), .removeQuestion(waiting: 47, running: 0),
      .removeQuestion(waiting: 53, running: 47),
      .commandMenuTitle("漢字"), .rowsMenuTitle(1), .rowsMenuTitle(47),
      .peekTakes,
      .commandChanged("漢字"), .nothingChanged,
      .runsAndIsNotEdited, .isEditedElsewhere,
      .startedAndIsNotEdited, .leftAndIsNotEdited, .onlyWaitingIsEdited,
      .formEditTitle,
      .formKept(key: "K1", of: 1), .isNoCommand("漢字", key: nil), .isNoCommand("漢字", key: "K1"),
      .meansCommands("漢字", 47, ids: ["K1", "K2"]),
      .templatesTitle, .templateField("漢字", number: 47, of: 53),
      .templateSaved("漢字", isReplaced: false), .templateSaved("漢字", isReplaced: true), .templateRemoved("漢字"),
      .templateNeedsName,
      .noTemplates,
    ] + CommandPhrase.Field.allCases.map { .formField($0) }
    + CommandPhrase.Inclusion.allCases.map { .formInclusion($0) }
    + PromptEnhancementOptions.ResponseFormat.allCases.map { .formAnswer($0) }

  private static let history: [CommandPhrase] = [
    .historyTitle,
    .historyHasNoMatch, .historyIsEmpty, .historyCleared,
    .removedFromHistory("漢字"), .threadIsGone, .nothingEnded,
  ]

  /// Words that are the same in both languages.
  private static let alike: [Phrase] =
    [
      .lane(.label(.lane)), .lane(.menuTitle("漢字")),
      .filterTitle, .priority(.normal), .command(.formField(.agent)), .command(.formName), .list(.recent),
      .list(.projects), .upNext,
      .list(.queue), .list(.rank(47)), .plain(.outbox),
      .dialog(.paletteTitle), .dialog(.threadTitle("漢字")), .dialog(.filterWord(.normal)), .dialog(.agentLabel),
      .agent(.whatItIs("ägent", command: nil)), .agent(.rememberedFacts(agent: "ägent", project: "漢字", at: "18:30")),
      .agent(.chose(option: "a.key", "漢字")), .setting(.name(.queueEnabled)),
      .setting(.name(.recentLength)),
    ] + PhraseSamples.counts.flatMap { [.outbox(.title($0, limit: nil)), .outbox(.title($0, limit: 53))] }
    + [.recentPane, .queuePane, .projectsPane, .upNextPane].map { .verb($0) }

  private static func name<Some>(of phrase: Some) -> String {
    String("\(phrase)".prefix { $0.isLetter || $0.isNumber })
  }

  @Test func `every phrase of the table is among those that are tested here`() throws {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../../Sources/Words")
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix("Phrase.swift") }.map { String($0.dropLast(".swift".count)) }
    #expect(Set(files) == Set(PhraseTests.namesByFile.keys))
    for (file, names) in PhraseTests.namesByFile {
      let text = try String(contentsOf: folder.appendingPathComponent("\(file).swift"), encoding: .utf8)
      let cases = text.split(separator: "\n").flatMap { line -> [String] in
        guard let range = line.range(of: #"^  (indirect )?case "#, options: .regularExpression) else { return [] }
        let names = line[range.upperBound...]
        guard !names.contains("(") else { return [String(names.prefix { $0.isLetter || $0.isNumber })] }
        return names.split(separator: ",").map { String($0.filter { $0.isLetter || $0.isNumber }) }
      }
      #expect(!cases.isEmpty)
      #expect(Set(names) == Set(cases), "\(file)")
    }
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
  @Test(arguments: ["漢字", "ägent", "K1", "K2", "18:30", "a.key", "13:00", "47", "53"])
  func `both languages say the same of the arguments`(argument: String) {
    let said = PhraseTests.all.filter { Language.english.text($0).contains(argument) }
    #expect(!said.isEmpty)
    for phrase in PhraseTests.all {
      let (english, german) = (Language.english.text(phrase), Language.german.text(phrase))
      #expect(english.contains(argument) == german.contains(argument), "\(english) | \(german)")
    }
  }

  @Test func `one is never said as many, nor many as one`() {
    for phrase in PhraseTests.all {
      let (english, german) = (Language.english.text(phrase), Language.german.text(phrase))
      let many = ["1 threads", "1 messages", "1 lines", "1 commands", "1 rows", "1 days", "1 hours", "1 minutes"]
      #expect(!many.contains { english == $0 || english.contains(" \($0)") || english.hasPrefix($0) }, "\(english)")
      let viele = ["1 Nachrichten", "1 Zeilen", "1 Befehle", "1 Tage", "1 Stunden", "1 Minuten", "1 Einträge"]
      #expect(!viele.contains { german.hasPrefix($0) || german.contains(" \($0)") }, "\(german)")
    }
  }

  @Test func `what reads alike in both languages is meant to`() {
    let alike = PhraseTests.all.filter { Language.english.text($0) == Language.german.text($0) }
    #expect(Set(alike.map { "\($0)" }) == Set(PhraseTests.alike.map { "\($0)" }))
  }

  @Test func `German quotes as German does`() {
    for phrase in PhraseTests.all {
      let text = Language.german.text(phrase)
      #expect(!text.contains("\""), "\(text)")
      #expect(text.count { $0 == "„" } == text.count { $0 == "“" }, "\(text)")
    }
  }
}
