import Conversation
import Core
import Languages
import Review
import Settings
import Verbs

@testable import Words

extension PhraseSamples {
  static let agents: [AgentPhrase] =
    [
      .whatItIs(nil, command: nil), .whatItIs("ägent", command: nil), .whatItIs("ägent", command: "K1"),
      .whatItIs(nil, command: "K1"), .nothingIsAsked, .noSuchAnswer(peekKey: "K1"), .waitsNoMore, .waitsNoMoreForWords,
      .answersAreInDraft, .askedInVain("漢字"), .noSingleNo,
      .answersOneByOne(backKey: "K1"), .mustBeAnswered, .secretIsAnsweredThere(host: "build1"), .severalSuchAnswers,
      .isAnswered(host: "größe", undoKey: "K1"),
      .showsTooLittle,
      .answered("漢字", isKeptByUs: false), .pressAgain("漢字"),
      .turned("漢字", isOn: true), .turned("漢字", isOn: false),
      .answered("漢字", isKeptByUs: true), .answerNotTaken("漢字"), .answerTitle, .refusalTitle, .keeper(agent: nil),
      .keeper(agent: "ägent"), .rememberedAnswer, .rememberedFacts(agent: "ägent", project: "漢字", at: "18:30"), .always,
      .removeForgets(removeKey: "K1"), .rememberedStay, .forgetOneByOne, .forgotAnswer("漢字", keptBy: nil),
      .forgotAnswer("漢字", keptBy: "ägent"), .notAllowed,
      .tellsOptionsLater(agent: "ägent"), .noOptions(agent: "ägent"), .offersItNoMore, .chose(option: nil, "漢字"),
      .chose(option: "a.key", "漢字"), .optionChanged("a.key", agent: "ägent", to: "漢字"), .howItWorks(agent: "ägent"),
      .now, .mode, .tellsModesLater(agent: "ägent"), .hasOneMode(agent: "ägent"),
      .worksInMode(agent: "ägent", "漢字"), .sessionsTitle(agent: "ägent"), .asking(agent: "ägent"), .noSessions,
      .noLogOut(agent: "ägent"), .logsInThere(agent: "ägent", host: "漢字"), .noProject,
      .serves(project: "漢字", agent: "ägent", host: nil, asBefore: true),
      .serves(project: "漢字", agent: "ägent", host: "a.key", asBefore: false), .projectTitle("漢字"),
      .usualAgent("ägent"), .projectAgentTitle, .hostTitle, .hostHint, .whatHostsAre,
      .guardEnded, .hookFailed(.done, .exited(code: 3, said: "漢字")),
      .hookFailed(.limit, .notStarted("漢字")), .hookFailed(.failed, .killed(signal: 9, said: "漢字")),
      .hookFailed(.needsYou, .tookTooLong(seconds: 60, said: "漢字")), .hookFailed(.commandEnded, .tooMany(100)),
    ] + counts.flatMap { [.moreQuestions($0), .showsAnswers($0), .areThreads($0)] as [AgentPhrase] }

  private static let values: [SettingValues] = [
    .oneOf(["13:00", "18:30"]), .number(47...53), .word, .hours, .line, .hubAddress, .labels, .acceptance,
    .projectNames,
    .order(["a", "b"]),
  ]

  static let review: [ReviewPhrase] =
    gaps.flatMap { [.gap($0), .leftWithout(thread: "漢字", $0)] as [ReviewPhrase] }
    + [
      .commented(path: "漢字"), .removedComment(path: "漢字"), .noneToSend(unfinished: 0), .noneToSend(unfinished: 1),
      .reviewed("漢字"), .forgot(.one("漢字")), .forgot(.threads(47)), .noneToSend(unfinished: 47), .alsoUnfinished(1),
      .alsoUnfinished(47),
    ]
    + LeftOut.Why.allCases.flatMap { why -> [ReviewPhrase] in
      [.leftOut(LeftOut(why, names: ["a.txt"], count: 47)), .leftOut(LeftOut(why, count: 0))]
    } + [
      .beginsLate, .beginsEarlier, .endsLate, .changedBetween, .hasGap(.noRoom),
      .nothingIsThere(.emptyFolder("/a/path")), .beside(["漢字", "größer"]),
    ]

  private static let gaps: [SnapshotGap] = [
    .off, .unreachable("build1: the connection was lost"), .noRepository, .noGit, .tookTooLong, .noRoom, .oldGit("1.8"),
    .tooBroad("/a/path"), .noFolder("/a/path"), .emptyFolder("/a/path"),
    .tooManyFiles(47),
    .tooLarge(megabytes: 53), .noBase("größe"), .lost("words"), .refused("words"),
  ]

  static let settings: [SettingPhrase] =
    [
      .title, .agentLimit(agent: "ägent"), .agentLimitHelp, .agentLimitValues(.number(47...53)),
      .isInConfig(file: "a.key"),
      .isUsual, .isChosen(usual: "47", resetKey: "K1"), .chosen, .configFile, .nothing,
      .isFixed(key: "a.key"), .takesOneOf(key: "a.key", ["13:00", "18:30"]),
      .takesLimit(key: "a.key", .number(47...53)), .isNow(.bell, "漢字"), .agentLimitIsNow(agent: "ägent", "47"),
      .settingsStay, .ground(isDark: true), .ground(isDark: false), .ground(isDark: nil), .themeIsGone("ägen"),
      .themeHidesText("ägen"), .usual, .lastUsedAgent,
    ] + values.flatMap { [.values($0), .takes(key: "a.key", $0)] as [SettingPhrase] }
    + SettingGroup.allCases.map { .group($0) } + SettingKey.allCases.flatMap { [.name($0), .help($0)] }

  static let dialogs: [DialogPhrase] =
    [
      .hasLeftMenu, .pleaseRead, .welcomeTitle, .welcome, .welcomeKeys(yes: "K1", leave: "K2"),
      .welcomeKeys(yes: "K1", leave: nil), .welcomeKeys(yes: nil, leave: "K2"), .wordsInPalette(of: .restore),
      .agentIsUnknown("ägent"), .agentIsGone("ägent"),
      .queueIs(on: true, settingsKey: "K1", newKey: "K2"), .queueIs(on: false, settingsKey: "K1", newKey: "K2"),
      .helpTitle, .helpHere("漢字"), .paletteFinds, .whereTextIsWritten, .withoutKey, .paletteTitle, .paletteNote,
      .paletteCount(47, of: 53),
      .nothingFits,
      .newThreadTitle, .directoryLabel, .agentLabel,
      .noAgent, .wantsLogin(agent: "ägent"), .messageLabel, .messageNote, .loginNeeded,
      .threadTitle("漢字"), .renameTitle, .exportTitle, .deleteTitle, .deleteQuestion(.one("漢字")),
      .logOutTitle, .logOutQuestion(agent: "ägent"),
      .threadIsGone(keepsDraft: true, restoreKey: "漢"), .threadIsGone(keepsDraft: false, restoreKey: nil), .forkTitle,
      .forkName("漢字"),
      .snoozeTitle(name: "漢字"), .handOverTitle(name: "漢字"), .newSessionOf(agent: "ägent"), .lineageTitle(name: "漢字"),
      .firstMessageBegins,
      .span(from: "13:00", to: "18:30"), .since("18:30"), .forkedFrom(name: nil, at: "18:30"),
      .forkedFrom(name: "漢字", at: "18:30"),
    ] + [1, 2, 47].map { .snoozeTitleOfMany($0) } + KeyPlace.allCases.map { .place($0) }
    + Verb.allCases.map { .help($0) } + SnoozeChoice.allCases.map { .snooze($0) }
    + [1, 2, 47].map { .threadCount($0) } + PaletteKind.allCases.map { .paletteKind($0) }
    + FilterWord.allCases.map { .filterWord($0) }
    + obstacles.flatMap {
      [.hint($0), .agentCannotStart($0, gettingIt: nil), .agentCannotStart($0, gettingIt: "漢字")] as [DialogPhrase]
    }

  static let obstacles: [AgentObstacle] = [
    .missing, .notExecutable("/漢字"), .notUnderstood("漢字"),
  ]
}
