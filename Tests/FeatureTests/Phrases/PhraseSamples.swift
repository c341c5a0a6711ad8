import Conversation
import Core
import Languages
import Review
import TestSupport
import Verbs

@testable import Words

/// All phrases of the areas, each with such arguments as make a difference to its words: counts of none, one and many.
enum PhraseSamples {
  static let time = Samples.now.adding(seconds: 3 * 3600)
  static let holds: [Hold] = [
    .paused, .failed("why"), .editing, .usageLimit(until: nil), .usageLimit(until: time), .interrupted,
    .retrying(at: time),
  ]
  static let rows: [Phrase.Rows] = [
    .one("漢字"), .rows(1), .rows(47), .items(1), .items(47), .commands(1), .commands(47), .threads(1), .threads(47),
    .messages(1), .messages(47),
  ]
  static let counts = [0, 1, 2, 47]
  /// Tomorrow at 18:30.
  static let moment = Moment(Samples.now.adding(seconds: 117_000), at: Samples.now, on: .utc)

  private static let snoozeEnds: [StatePhrase.SnoozeEnd] = [.moment(moment), .change]
  private static let programs = [
    StatePhrase.Program(agent: "ägent", isOther: false, pid: nil),
    StatePhrase.Program(agent: "ägent", isOther: true, pid: nil),
    StatePhrase.Program(agent: "ägent", isOther: true, pid: 53),
  ]
  private static let causes: [QueueEvent.Why] = [
    .sent, .replied, .failed, .permission, .byHand, .cleared, .viewed, .deleted, .restored, .time, .change, .undone,
    .redone,
  ]

  private static let whys: [StatePhrase.Why] =
    [
      .working(agent: "ägent"), .settingUp, .behindLanding(thread: "漢字"),
      .behindLanding(thread: "漢字", stays: .rebase(in: "/漢字")), .behindLanding(thread: "漢字", stays: .git(in: "/漢字")),
      .behindLanding(thread: "漢字", stays: .host("ägent")),
      .quiet(agent: "ägent", since: nil), .quiet(agent: "ägent", since: "18:30"),
      .triesAgain(agent: "ägent", since: nil), .triesAgain(agent: "ägent", since: "18:30"),
      .approve(agent: "ägent"), .ask(agent: "ägent"), .done(agent: "ägent"), .inBackground(agent: "ägent"),
      .knownToProcessOnly(agent: "ägent"), .idle,
      .endedInFailure(agent: "ägent"),
      .failed(because: "漢字"), .asksSession, .held, .unknown, .gone(agent: "ägent", path: "漢字"),
      .wroteJustNow(agent: "ägent"),
      .isCutOff(agent: "ägent"), .isInDoubt(agent: "ägent"),
    ]
    + holds.flatMap {
      [
        .heldBy($0, resumesAfterLimit: true, until: moment), .heldBy($0, resumesAfterLimit: false, until: moment),
        .heldThere($0, call: "upnext 漢字"),
        .heldBy($0, resumesAfterLimit: false, key: "K1", until: nil),
        .atLimit($0, resumesAfterLimit: true, until: moment, agent: "ägent", said: "漢字"),
        .atLimit($0, resumesAfterLimit: true, until: moment, agent: "ägent", said: nil),
      ] as [StatePhrase.Why]
    } + programs.map { .workedOn(by: $0) } + programs.map { .asksElsewhere($0) }
    + programs.map { .asksLeaveElsewhere($0) } + programs.map { .isOpen(in: $0) }

  private static let whysInQueue: [StatePhrase.WhyInQueue] =
    [.isOff, .isNotThere, .isThere(since: "18:30", because: nil, .nowhere)]
    + causes.flatMap { [.left(at: "18:30", because: $0), .isThere(since: "18:30", because: $0, .locked)] }
    + [.isThere(since: "18:30", because: .sent, .at(place: 47))]
    + snoozeEnds.map { .isThere(since: "13:00", because: .sent, .snoozed($0)) }

  static let states: [StatePhrase] =
    StatePhrase.Word.allCases.map { .word($0) } + whys.map { .why($0) } + whysInQueue.map { .whyInQueue($0) }
    + holds.flatMap {
      [
        .hold($0, resumesAfterLimit: true, key: "", until: moment),
        .hold($0, resumesAfterLimit: false, key: "K1", until: nil),
      ] as [StatePhrase]
    }

  private static func facts(_ state: StreamState, seconds: Int64, waiting: Int, isPinned: Bool = false, place: Int?)
    -> ListPhrase
  {
    .threadFacts(
      ListPhrase.ThreadFacts(
        agent: "ägent", project: "漢字", state: state, seconds: seconds, waiting: waiting, isPinned: isPinned,
        isMuted: isPinned,
        place: place,
        count: 53, change: isPinned ? ChangeNumbers(files: 47, added: 1, removed: 0) : nil))
  }

  static let lists: [ListPhrase] =
    counts.flatMap {
      [
        .needPerson($0), .working($0), .inBackground($0), .upNext($0), .inAll($0), .shown($0, of: 53),
        .unfolds(threads: $0, isOpen: false), .unfolds(threads: $0, isOpen: true),
      ] as [ListPhrase]
    } + [
      .allPaused, .atLimit(agent: "ägent", until: nil), .atLimit(agent: "ägent", until: moment), .nothingWaits,
      .nobodyNeeds,
      .readingThreads(10_000), .recent, .queue, .hasNoBorder,
      .projects, .oldest(age: "18:30"), .noThreads(newKey: "K1"), .nothingInQueue, .fromUpNext(47), .noProjects,
      .allHidden(filterKey: "K1"),
      .unnamed, .deleted,
      .snoozed, .until(moment), .rank(47),
      .change(ChangeNumbers(files: 47, added: 1, removed: 2), isShort: false, isUnicode: true),
      .messageFacts(place: 47, of: 53, isUrgent: false, error: nil),
      .messageFacts(place: 1, of: 2, isUrgent: true, error: nil),
      .messageFacts(place: nil, of: 2, with: "漢字", isUrgent: false, error: nil),
      .messageFacts(place: 2, of: 3, isUrgent: true, error: "漢字"), .recentGoesByTime(pinKey: "K1"), .pinnedGoByTime,
      .queueHasEmptied,
      .markedHaveLeft,
      .isFolded(foldKey: "K1"), .projectsGoByTime, .isNoList,
      .queueGoesByHand, .queueGoesByPriority, .isFirstPriority, .isLastPriority, .isDeletedAlready(restoreKey: "K1"),
      .isHiddenAlready(restoreKey: "K1"), .agentIsAtWork(in: "漢字"), .commandIsUnderWay(in: "漢字"),
      .commandWaits(in: "漢字"),
      .queueIsEmpty, .queueIsOff(settingsKey: "K1"),
      .noThreadIsOpen(newKey: "K1"), .nobodyNeedsPerson, .silent(host: "größe", age: "18:30"),
      .silent(host: nil, age: "18:30"), .isElsewhere(host: "größe"), .isElsewhere(host: "größe", call: "upnext x"),
      .isUnknownToHub(host: "größe"), .sentTo(host: "größe"), .sentThere(.one("漢字"), host: "größe"),
      .waitsFor(host: "größe"),
      .didThere(.remove, .one("漢字"), host: "größe"), .isOnItsWay(), .isOnItsWay(host: "größe"),
      .isOnItsWayAlready(host: "größe"),
      .isInBackground, .stillRuns,
      .isTooLongForLetter,
      .asks(host: "größe"), .isSilent(host: "größe", age: "18:30"), .isSilent(host: "größe", age: "now"), .hubIsAway,
      .hubRefusesStore,
      .wasNotShown(host: "größe", because: "漢字"),
      .toReview(time: "18:30"), .queueHistory, .queueHistoryIsEmpty, .queueHistoryStays(500),
      .usualReview(time: "18:30"), .marked(1), .marked(47),
    ] + causes.map { .queueEvent(.joined, $0) }
    + [QueueEvent.Kind.left, .moved, .snoozed, .woke].map { .queueEvent($0, .byHand) }
    + StreamState.allCases.map { facts($0, seconds: 59, waiting: 0, place: nil) }
    + [60, 180, 3600, 7200, 86_400, 2 * 86_400].map { facts(.done, seconds: $0, waiting: 0, place: nil) }
    + counts.map { facts(.done, seconds: 1, waiting: $0, isPinned: $0 > 1, place: 47) }

  private static let refusals: [ThreadRefusal] = [
    .noThread, .needsName, .nameIsTooLong(longest: 53), .outboxFull(waiting: 47, limit: 53),
    .isWorkedOn(name: "漢字", agent: "ägent"),
    .isOpen(name: "漢字", agent: "ägent", pid: nil), .isOpen(name: "漢字", agent: "ägent", pid: 47),
    .isKept(name: "漢字", agent: "ägent", pid: nil), .isKept(name: "漢字", agent: "ägent", pid: 47),
    .isGone(name: "漢字", agent: "ägent", path: "a.key"), .isInDoubt(name: "漢字", problem: "a.key"),
    .cannotFork(agent: "ägent"), .nothingToFork, .forkBetweenTurns, .noOwnProgram(agent: "ägent"), .nothingToOpen,
    .goesByItself(agent: "ägent"), .answerFirst, .openBetweenTurns, .noTurnToSteer, .turnTakesNothingNow, .isOnItsWay,
    .cannotSteer(agent: "ägent"),
    .messageIsGone, .isCommand, .mayBeSaid, .isEdited, .isPassed,
  ]

  static let threads: [ThreadPhrase] =
    [
      .noThread, .noThreadToRename, .needsName, .renamed("漢字"), .copiedID("K1"), .hasID("K1"),
      .exported(toFile: "/漢字.md"),
      .notExported, .fileIsThere("漢字"), .needsFile, .isDeleted(restoreKey: "K1"), .began("漢字"), .forked("漢字"),
      .queueHasNobody, .isNotInQueue, .tookOffQueue("漢字"), .onlyQueueSnoozes, .hasLeftQueue, .nothingToRestore,
      .noneIsDeleted, .noneIsHidden, .noThreadIsHidden, .onlyThese(restoreKey: "K1", backKey: "K2"), .noTurn,
      .endsWhatWasLeft(agent: "A", stopKey: "K"), .wasStopped(stopKey: "K"),
      .isBeingLanded(stopKey: "K1"),
      .unlocked("漢字"),
      .handOverBetweenTurns, .servesAlready(agent: "ägent"),
      .begunAnew("漢字", agent: "ägent", isTold: true), .begunAnew("漢字", agent: "ägent", isTold: false),
      .handedOver("漢字", to: "ägent", goesOn: false, isTold: true),
      .handedOver("漢字", to: "ägent", goesOn: false, isTold: false),
      .handedOver("漢字", to: "ägent", goesOn: true, isTold: true),
      .handedOver("漢字", to: "ägent", goesOn: true, isTold: false),
      .recapHeading(agent: "ägent"), .recapMe, .recapBrokeOff, .nothingToShorten,
      .cannotShorten(agent: "ägent"), .shortens(agent: "ägent"), .demoIsOver, .ended(.stopped), .ended(.signal(47)),
      .endedUnsaved("löss"),
    ]
    + rows.flatMap { row in
      [
        .deleted(row), .hid(row), .restored(row), .pinned(row, true), .pinned(row, false), .muted(row, true),
        .muted(row, false),
      ]
        + snoozeEnds.map { .snoozed(row, $0) } as [ThreadPhrase]
    } + refusals.map { .refused($0) }
    + obstacles.flatMap { obstacle in
      [nil, "Get it"].map { .notHandedOver(to: "ägent", obstacle, gettingIt: $0) } as [ThreadPhrase]
    }
    + [Readiness.done, .needsPerson, .failed, .back].flatMap {
      [.isReady(name: nil, $0, about: nil), .isReady(name: "漢字", $0, about: "größe")]
    }
    + counts.map { .clearedQueue($0) }
    + [1, 47].map { count in
      .manyAreReady(
        [.needsPerson, .failed, .done, .back].map { ReadyCount($0, count) }, names: ["漢字", "größe"], isAll: count == 1)
    }
    + [
      .commandHasEnded("漢字", exitCode: nil), .commandHasEnded("漢字", exitCode: 2),
      .limitIsReached(agent: "ägent", until: nil), .limitIsReached(agent: "ägent", until: moment),
    ]
    + counts.flatMap { one in counts.map { .goodbye(working: one, asking: $0, upNext: one, goesOn: $0 > 0) } }
}
