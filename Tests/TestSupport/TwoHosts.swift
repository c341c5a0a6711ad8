import Conversation
import Core
import Hosts
import HubScene
import JSON
import Scene
import Settings
import Sharing
import Testing
import Toolkit

/// Two servers, and what a hub would carry between them: "laptop", whose window is looked at, and "build1".
package final class TwoHosts {
  package private(set) var laptop: AppDriver
  package private(set) var build: AppDriver
  private var parcels: [SharedID: String] = [:]
  private var number: Int64 = 1
  /// Letters that came through, as their host read them.
  package private(set) var pagesAsked: [PageWanted] = []
  package private(set) var calls: [[String]] = []
  /// build1's program knows no marks of pages.
  package var isOld = false
  /// Letters are lost on their way.
  package var swallows = false
  /// What is said to the other host waits here while it is not there.
  package var isThere = true { didSet { tellWhoIsThere() } }
  private var waiting: [Letter] = []
  /// What build1 was brought and has not answered.
  private var unanswered: [Letter] = []
  /// What else is to be done there.
  package var doAtBuild: (Effect) -> Void = { _ in }
  package var doAtLaptop: (Effect) -> Void = { _ in }
  /// What the hub was sent: it takes each letter once.
  private var letters: Set<SharedID> = []
  /// The laptop's threads are told to build1, too.
  private let tellsBoth: Bool

  package convenience init(_ workspace: Workspace = Samples.queued, entries: [ThreadID: [Entry]], columns: Int = 120) {
    self.init(
      laptop: TwoHosts.driver(Samples.nothing, SampleHub.me, "laptop", entries: [:], columns: columns),
      build: TwoHosts.driver(workspace, SampleHub.build, "build1", entries: entries, columns: 100))
    carry()
  }

  /// Both have joined already.
  package init(laptop: AppDriver, build: AppDriver, tellsBoth: Bool = false) {
    self.laptop = laptop
    self.build = build
    self.tellsBoth = tellsBoth
    findHub()
    carryWhatIsThere()
  }

  package func findHub() {
    for app in [laptop, build] { attach(app) }
    tellWhoIsThere()
  }

  private var backup: (waiting: [Letter], letters: Set<SharedID>, unanswered: [Letter]) = ([], [], [])
  package func backUpHub() { backup = (waiting, letters, unanswered) }

  /// Its database is restored from the last backup, or from one that knows no letter.
  package func restoreHub() {
    (waiting, letters, unanswered) = backup
    loseHub()
    findHub()
  }

  /// It was killed, and starts again; the hub brings it once more what it has not answered.
  package func restartBuild() {
    build = restarted(build)
    for letter in unanswered { bring(letter) }
  }

  package func restartLaptop() { laptop = restarted(laptop) }

  private func restarted(_ app: AppDriver) -> AppDriver {
    let (stored, entries) = app.storedAfterCrash()
    app.takeEffects()
    let next = AppDriver.recovered(stored, entries: entries, stamps: app.stamps, now: app.now)
    attach(next)
    next.receive(.hub(.answered(.hosts(.done(hosts)))))
    return next
  }

  private func attach(_ app: AppDriver) {
    app.receive(.hub(.link(.ready(SampleHub.facts(now: app.now, level: 3)))))
    app.receive(.hub(.answered(.attached(.done(0)))))
  }

  package func loseHub() {
    for app in [laptop, build] { app.receive(.hub(.link(.away(.broken("gone"), retryMilliseconds: 200)))) }
    finish()
  }

  package static func driver(
    _ workspace: Workspace, _ id: SharedID, _ name: String, entries: [ThreadID: [Entry]] = [:], columns: Int = 120
  ) -> AppDriver {
    var workspace = workspace
    SampleHub.join(id, name, &workspace)
    return AppDriver(workspace, entries: entries, columns: columns)
  }

  private var hosts: [SharedHost] {
    [
      SampleHub.host(SampleHub.me, "laptop", seen: laptop.now),
      SampleHub.host(SampleHub.build, "build1", isThere: isThere, seen: laptop.now),
    ]
  }

  private func tellWhoIsThere() {
    for app in [laptop, build] { app.receive(.hub(.answered(.hosts(.done(hosts))))) }
    guard isThere else { return }
    for letter in unanswered { bring(letter) }
    let letters = waiting
    waiting = []
    for letter in letters { bring(letter) }
  }

  /// Until nothing is on its way. The answer is what else was to be done at the laptop.
  @discardableResult
  package func carry() -> [Effect] {
    var others: [Effect] = []
    for _ in 0..<200 {
      let (fromLaptop, fromBuild) = (laptop.takeEffects(), build.takeEffects())
      if fromLaptop.isEmpty, fromBuild.isEmpty {
        // What is told is told after a while.
        guard [laptop, build].contains(where: { $0.state.hub.mayHaveChanged }) else { return others }
        laptop.pass(seconds: 1)
        build.pass(seconds: 1)
        continue
      }
      for effect in fromLaptop where !carry(effect, from: laptop, to: build) { others.append(effect) }
      for effect in fromBuild { _ = carry(effect, from: build, to: laptop) }
    }
    Issue.record("it never ends")
    return others
  }

  /// Without waiting for what is told later.
  package func carryWhatIsThere() {
    for _ in 0..<200 {
      let (fromLaptop, fromBuild) = (laptop.takeEffects(), build.takeEffects())
      if fromLaptop.isEmpty, fromBuild.isEmpty { return }
      for effect in fromLaptop where !carry(effect, from: laptop, to: build) { doAtLaptop(effect) }
      for effect in fromBuild where !carry(effect, from: build, to: laptop) { doAtBuild(effect) }
    }
    Issue.record("it never ends")
  }

  private func carry(_ effect: Effect, from app: AppDriver, to other: AppDriver) -> Bool {
    guard case .hub(let order) = effect else { return false }
    guard case .ask(let question) = order else { return true }
    func hear(_ reply: HubReply) { app.receive(.hub(.answered(reply))) }
    switch question {
    case .send(let letter):
      hear(.sent(letter.id, .done(Done())))
      guard letters.insert(letter.id).inserted else { break }
      if isThere { bring(letter) } else { waiting.append(letter) }
      waiting.sort { $0.number < $1.number }
    case .putParcel(let id, _, let body):
      parcels[id] = isOld ? withoutMark(body) : body
      hear(.parcelPut(id, .done(Done())))
    case .reply(let id, _, let outcome, _):
      unanswered.removeAll { $0.id == id }
      hear(.replied(id, .done(Done())))
      other.receive(.hub(.answered(.outcomes(.done([LetterOutcome(id: id, outcome: outcome)])))))
    case .takeParcel(let id):
      hear(.parcel(id, parcels[id].map { .done($0) } ?? .refused(HubRefusal(.missing))))
    case .rewrite(let id, let wording):
      guard let place = waiting.firstIndex(where: { $0.id == id }) else {
        let isGone = !letters.contains(id)
        let refusal = HubRefusal(isGone ? .missing : .fetched)
        hear(.rewritten(id, isGone && wording == nil ? .done(Done()) : .refused(refusal)))
        break
      }
      let old = waiting.remove(at: place)
      letters.remove(id)
      if let wording {
        letters.insert(id)
        waiting.insert(
          Letter(id: id, from: old.from, to: old.to, number: wording.number, body: wording.body), at: place)
        waiting.sort { $0.number < $1.number }
      }
      hear(.rewritten(id, .done(Done())))
    case .publish(let part, let host):
      number += 1
      let news = ThreadNews(
        host: host, mark: FeedMark(epoch: SharedID(random: 7, 7), number: number),
        publishedAt: app.now.milliseconds, isAnew: part.begins, isWhole: part.isWhole, threads: part.threads,
        gone: part.gone)
      hear(.published(.done(number)))
      guard other === laptop || tellsBoth else { break }
      other.receive(
        .hub(.answered(.threads(.done(ThreadsRead(hosts: [news], hasMore: false, now: app.now.milliseconds))))))
    default: break
    }
    return true
  }

  private func withoutMark(_ body: String) -> String {
    guard let page = (try? JSON(parsing: body))?["done"]?["page"]?.object else { return body }
    var older = page
    older["mark"] = nil
    return JSON.object(present: ["done": ["page": .object(older)]]).text
  }

  private func bring(_ letter: Letter) {
    if swallows { return }
    if let wanted = PageLetter.wanted(in: letter.body) {
      pagesAsked.append(wanted)
    } else if let body = LetterBody(letter.body) {
      calls.append(body.words)
    }
    let (person, at) = (SampleHub.person, build.now.milliseconds)
    if !unanswered.contains(where: { $0.id == letter.id }) { unanswered.append(letter) }
    let fetched = FetchedLetter(
      id: letter.id, from: letter.from, person: person, number: letter.number, body: letter.body, writtenAt: at)
    build.receive(.hub(.answered(.letters(.done(LettersRead(letters: [fetched], hasMore: false))))))
  }

  package func forgetWhatWasAsked() { (pagesAsked, calls) = ([], []) }

  /// Opens a thread of build1 from the laptop's Recent.
  package func open(_ id: ThreadID) throws {
    let place = try #require(laptop.state.windows[1]?.lists[.recent]?.ids.firstIndex(of: .stream(id)))
    laptop.press("1g" + String(repeating: "j", count: place) + "<enter>")
    carry()
  }

  package func finish() {
    laptop.takeEffects()
    build.takeEffects()
  }
}
