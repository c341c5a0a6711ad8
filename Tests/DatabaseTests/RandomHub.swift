import SeededNumbers
import Sharing

extension RandomNumbers {
  /// Letters come and go, in both directions.
  mutating func change(_ hub: inout HubRecord) {
    hub.host = maybe { OwnHost(id: SharedID(using: &$0), name: "größe " + $0.text()) }
    hub.peers = (0..<number(0...2)).map { _ in OwnHost(id: SharedID(using: &self), name: "zwei " + text()) }
    let letter = SharedID(using: &self)
    hub.write(letter, to: SharedID(using: &self), body: text(), words: text(), thread: maybe { $0.text() }, at: 7)
    if chance() { hub.noteSent(letter) }
    if chance() { hub.note(text(), of: letter) }
    let fetched = FetchedLetter(
      id: SharedID(using: &self), from: SharedID(using: &self), person: SharedID(using: &self), number: 3, body: "",
      writtenAt: 1)
    _ = hub.take(fetched, at: Int64(number(1...9)), isUnderWay: true)
    if chance() { hub.noteAnswer(text(), to: fetched.id) }
    for _ in 0..<number(0...3) {
      let (stay, other) = (QueueStay(SharedID(using: &self)), QueueStay(SharedID(using: &self)))
      _ = hub.move(QueueMove(stay, of: SharedID(using: &self), behind: maybe { _ in other }, seen: [stay, other]))
    }
    if chance() { hub.queue.take(QueueOrder(number: Int64(number(1...99)), stays: hub.queue.stays)) }
    if chance(), let first = hub.queue.pending.first { hub.queue.drop(first.id) }
    if chance() { hub.keep(draft: text(), of: text()) }
    if chance(), let some = hub.written.last { _ = hub.want(some.with(body: text(), words: text())) }
    if chance(), let some = hub.written.first { _ = hub.want(some.removed(leaving: maybe { $0.text() })) }
    if chance(), let some = hub.written.first(where: \.isRemoved) { hub.noteTold(some.id, nil) }
    if chance(), let first = hub.written.first { hub.forget(first.id) }
    for _ in 0..<number(0...2) {
      let wish: AskedAct.Wish =
        chance() ? .acts((0..<number(1...3)).map { _ in laneAct() }) : .makeLane(SharedID(using: &self), name: text())
      _ = hub.ask(wish, of: text(), at: Int64(number(0...9)), form: maybe { $0.text() })
    }
    if chance(), let first = hub.asked.first { _ = hub.noteAnswered(first.id) }
    let token = ClaimToken(
      command: SharedID(using: &self), lane: SharedID(using: &self), claim: SharedID(using: &self),
      fence: Int64(number(1...99)), epoch: number(1...9))
    let local = SharedID(using: &self).text
    hub.carry(token, as: local)
    if token.fence % 2 == 0 { hub.noteRun(of: token, again: token.epoch, at: (hub.ran.last?.begunAt ?? 0) + 1) }
    if chance() {
      let end = CommandEnd(
        pick([.completed, .failed, .cancelled]), exitCode: maybe { $0.number(-1...255) }, error: maybe { $0.text() },
        result: maybe { $0.text() })
      hub.note(pick([.ended(end), .untouched, .lost]), ofCarried: local)
    }
    if chance(), let first = hub.carried.first { hub.letGo(first.id) }
    if chance() { hub.copy = maybe { $0.copy(of: hub.copy) } ?? HubCopy() }
  }

  /// Of any kind.
  mutating func laneAct() -> LaneAct {
    let (id, other) = (SharedID(using: &self), SharedID(using: &self))
    let place = pick([LaneAct.Place.top, .bottom, .behind(other)])
    let changes: [SharedChange] = [
      .prompt(text()), .agent(text()), .project(text()), .mode(maybe { $0.text() }), .options("{\"größe\":1}"),
      .seconds(maybe { $0.number(0...9) }), .needs([text()]), .after([other]),
      .notBefore(maybe { Int64($0.number(0...9)) }),
    ]
    let kind = pick([
      .add(command(of: id).request, at: maybe { _ in place }), .move(id, to: place),
      .edit(id, changes.filter { _ in chance() }, seen: maybe { Int64($0.number(0...9)) }),
      .priority(id, number(0...3)), .stash(id), .unstash(id), .remove(id), .cancel(id), .again(id),
      .retry(id, as: other, prompt: text()), .drop(id), .undo(of: id), .pause(chance()),
      .limit(agent: maybe { $0.text() }, most: maybe { $0.number(0...9) }),
      .admit(person: text(), maybe { $0.pick([.append, .propose]) }), LaneAct.Kind.takeOver,
    ])
    return LaneAct(
      id: SharedID(using: &self), lane: SharedID(using: &self), host: maybe { SharedID(using: &$0) }, kind)
  }

  // MARK: What is known of other hosts

  /// Some of what was there stays as it was.
  private mutating func copy(of old: HubCopy) -> HubCopy {
    let hosts = old.hosts.filter { _ in chance() } + (0..<number(0...2)).map { _ in host() }
    let threads = hosts.compactMap { host in chance() ? news(of: host.id, old.threads.all(of: host.id)) : nil }
    let lanes = (0..<number(0...2)).map { _ in lane() }
    let known = old.lanes.all.filter { _ in chance() }.map { ($0, old.lanes.all(of: $0.id)) }
    return HubCopy(
      address: text(), clockAhead: Int64(number(-9...9)), hosts: hosts, threads: threads,
      lanes: LaneTalk(known + lanes, readAt: maybe { Int64($0.number(0...9)) }))
  }

  private mutating func host() -> SharedHost {
    let services = (0..<number(0...2)).map { _ in
      HostService(lane: text(), agents: [text()], people: [text()], projects: [text()])
    }
    return SharedHost(
      id: SharedID(using: &self), name: text(), version: text(), offers: [text()], seenAt: Int64(number(0...9)),
      lettersWaiting: number(0...9), isThere: chance(), services: services)
  }

  private mutating func news(of host: SharedID, _ old: ThreadNews?) -> ThreadNews {
    var threads = (old?.threads ?? []).filter { _ in chance() }
    for _ in 0..<number(0...3) {
      var facts = ThreadFacts(
        id: SharedID(using: &self), name: text(), project: text(), provider: text(), state: text(),
        stateSince: Int64(number(0...9)), lastModified: Int64(number(0...9)))
      facts.isLocked = chance()
      facts.isInQueue = chance()
      facts.queuedAt = maybe { Int64($0.number(0...9)) }
      facts.queuePosition = number(0...9)
      facts.unread = number(0...9)
      facts.outboxCount = number(0...9)
      facts.priority = maybe { $0.number(0...20) }
      facts.preview = text()
      facts.needsReview = chance()
      facts.needsPerson = chance()
      facts.closingWords = text()
      facts.hasSession = chance()
      facts.createdAt = Int64(number(0...9))
      facts.messageCount = number(0...9)
      facts.question = maybe { numbers in
        ThreadFacts.Question(
          id: numbers.text(), words: numbers.text(), detail: numbers.text(), isWhole: numbers.chance(),
          isAboutMode: numbers.chance(), wantsWords: numbers.chance(), askedAt: Int64(numbers.number(0...9)),
          choices: [
            ThreadFacts.Choice(
              id: numbers.text(), name: numbers.text(), kind: numbers.text(), words: numbers.maybe { $0.text() },
              isSecret: numbers.chance(), isTicked: numbers.maybe { $0.chance() })
          ],
          form: numbers.maybe {
            ThreadFacts.Form(
              id: $0.text(), number: $0.number(0...9), count: $0.number(0...9), keepsOnNo: $0.chance())
          })
      }
      threads.append(facts)
    }
    return ThreadNews(
      host: host, mark: FeedMark(epoch: SharedID(using: &self), number: Int64(number(0...9))),
      publishedAt: Int64(number(0...9)), isAnew: true, isWhole: true, threads: threads, gone: [])
  }

  private mutating func lane() -> (SharedLane, LaneNews?) {
    let lane = SharedLane(
      id: SharedID(using: &self), name: text(), right: pick([.own, .append, .propose]), owner: text(),
      epoch: number(0...9), number: Int64(number(0...9)), isPaused: chance(), most: maybe { $0.number(0...9) },
      caps: ["größe": number(0...9)], people: ["größe": text()], names: [SharedID(using: &self): text()],
      counts: ["waiting": number(0...9)])
    let commands = (0..<number(0...3)).map { _ in command(of: lane.id) }
    var news = LaneNews(
      number: Int64(number(0...9)), hasMore: chance(), isAnew: false, commands: commands, gone: [], pulses: [],
      isPaused: chance(), epoch: number(0...9), now: Int64(number(0...9)))
    news.isOlder = news.number % 2 == 0
    return (lane, maybe { [news] _ in news })
  }

  private mutating func command(of lane: SharedID) -> SharedCommand {
    let request = SharedRequest(
      id: SharedID(using: &self), prompt: text(), agent: text(), project: text(), mode: maybe { $0.text() },
      options: "{\"größe\":1}", estimatedSeconds: maybe { $0.number(0...9) }, priority: number(0...3), needs: [text()],
      after: [SharedID(using: &self)], notBefore: maybe { Int64($0.number(0...9)) }, isStashed: chance())
    return SharedCommand(
      request: request, lane: lane, rank: Int64(number(-9...9)), number: Int64(number(0...9)),
      person: SharedID(using: &self), fromHost: maybe { SharedID(using: &$0) }, addedAt: Int64(number(0...9)),
      isProposed: chance(), state: pick([.waiting, .claimed, .running, .uncertain]),
      host: maybe { SharedID(using: &$0) }, claimedAt: maybe { Int64($0.number(0...9)) },
      begunAt: maybe { Int64($0.number(0...9)) }, leaseUntil: maybe { Int64($0.number(0...9)) },
      isCancelAsked: chance(), timesAgain: number(0...9))
  }
}
