import Conversation
import Core

@testable import Words

extension PhraseSamples {
  static let lanes: [LanePhrase] = {
    var busy = LanePhrase.Counts()
    (busy.waiting, busy.running, busy.uncertain, busy.isPaused, busy.asOf) = (47, 2, 1, true, "18:30")
    var others = LanePhrase.Counts()
    (others.owner, others.isToPropose) = ("größe", true)
    let lacks: [LanePhrase.Lack] = [
      .lane, .person("größe"), .agent("ägent"), .labels("gpu,big"), .project("漢字"), .silent("build1"),
    ]
    return [
      .heading(name: "team", counts: LanePhrase.Counts()), .heading(name: "漢字", counts: busy),
      .heading(name: "team", counts: others),
      .limited(lane: "team", agent: nil, 47), .limited(lane: "team", agent: "ägent", 47), .tookOver(lane: "team"),
      .limited(lane: "team", agent: "ägent", nil), .admitted("größe", isOut: false, lane: "team"),
      .admitted("größe", isOut: true, lane: "team"), .undid(lane: "team"), .accountGives("größe", 47),
      .made(lane: "漢字"), .limitedAccount("größe", 47), .limitedAccount("größe", nil), .laneGives(agent: nil, 47),
      .laneGives(agent: "ägent", 47),
      .isOlder, .uncertain(host: "build1"), .proposed(by: "größe"), .runs(on: "build1"), .waitsIn(lane: "team"),
      .takesNoActs(lane: "team"), .runsAndStays(stopKey: "K1"), .isUncertain(againKey: "K1", removeKey: "K2"),
      .letGoTitle, .letGoQuestion(1), .letGoQuestion(7), .startsByItself(topKey: "K1"),
      .hubIsOlder(lane: "team"), .hubIsNewer(lane: "team"), .onlyOwnerPauses(lane: "team", owner: "größe"),
      .menuTitle("漢字"), .pauses(isPaused: false), .pauses(isPaused: true), .paused(lane: "team"), .goesOn(lane: "漢字"),
      .isLed, .hubRefusesStore(lane: "größe"), .refusedAtLast(nil, because: "漢字"),
      .refusedAtLast(ActTitle("größe"), because: "漢字"), .isSaidAgain, .mayBeDone, .refused(because: "漢字"),
      .askedToStop(host: "build1"),
    ]
      + [
        .refusedAndKept(because: "größe.", key: "K1"), .formTitle(lane: "漢字"), .formEditTitle(lane: "漢字"),
        .formNeedsNote, .whoTakesIt(hasMore: false), .whoTakesIt(hasMore: true), .ofHost("größe", nil), .noProject,
        .projectIsNeeded, .areNoLabels("漢字"), .promptIsBeingRead, .added("漢字", lane: "größe"),
      ] + lacks.map { .ofHost("größe", $0) } + lacks.map { .nobodyTakes($0) }
      + LanePhrase.Label.allCases.map { .label($0) }
  }()
}
