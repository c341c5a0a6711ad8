import JSON
import Sharing

/// How a host takes commands of shared lanes, and what it says of them.
extension HubCall {
  package static func claim(_ wish: ClaimWish) -> HubCall<Promise> {
    let agents = wish.agents.sorted { $0.key < $1.key }.map {
      JSONObject.Member(name: $0, value: .string($1))
    }
    return HubCall<Promise>(
      "claim",
      .object(present: [
        "claim": .id(wish.id), "lane": .id(wish.lane), "host": .id(wish.host),
        "agents": .object(JSONObject(agents)),
        "offers": .texts(wish.offers), "projects": wish.projects.map { .texts($0) },
        "people": wish.people.map { .ids($0) },
        "lease_ms": JSON(wish.leaseMilliseconds),
      ])
    ) { json in
      guard let command = json["command"] else {
        return .nothing(nextMilliseconds: json.count("next_ms"))
      }
      guard let command = SharedCommand(command),
        let token = json["token"].flatMap({ ClaimToken($0) })
      else {
        return nil
      }
      return .command(command, token: token)
    }
  }

  /// To be answered before the agent is started; without an answer it is not started.
  package static func begin(_ token: ClaimToken, leaseMilliseconds: Int) -> HubCall<Done> {
    .plain("begun", ["token": token.json, "lease_ms": JSON(leaseMilliseconds)])
  }

  /// Prolongs all leases of a host at once, with what its commands said last.
  package static func beat(
    _ host: SharedID, _ beats: [ClaimBeat], leaseMilliseconds: Int
  ) -> HubCall<[SharedID: ClaimFate]> {
    let said = beats.map { beat in
      var object = beat.token.object
      if let words = beat.words { object["words"] = .string(words) }
      if let progress = beat.progress { object["progress"] = .double(progress) }
      return JSON.object(object)
    }
    return HubCall<[SharedID: ClaimFate]>(
      "beat", ["host": .id(host), "tokens": .array(said), "lease_ms": JSON(leaseMilliseconds)]
    ) { json in
      guard let fates = json["fates"]?.object?.members else { return nil }
      return Dictionary(
        fates.compactMap { member in
          guard let claim = SharedID(member.name),
            let fate = member.value.string.flatMap({ ClaimFate(rawValue: $0) })
          else { return nil }
          return (claim, fate)
        }
      ) { $1 }
    }
  }

  /// Counts also when the lease is over, unless a person has decided meanwhile.
  package static func finish(_ token: ClaimToken, _ end: CommandEnd) -> HubCall<Done> {
    .plain(
      "finish",
      .object(present: [
        "token": token.json, "state": .string(end.state.rawValue),
        "exit_code": end.exitCode.map { JSON($0) },
        "error": end.error.map { .string($0) }, "result": end.result.map { .string($0) },
      ]))
  }

  /// It was promised and is not begun here, or surely untouched.
  package static func giveBack(_ token: ClaimToken, untouched: Bool = false) -> HubCall<Done> {
    .plain("give_back", ["token": token.json, "untouched": .bool(untouched)])
  }

  package static func report(_ token: ClaimToken, _ outcome: ClaimOutcome) -> HubCall<Done> {
    switch outcome {
    case .ended(let end): finish(token, end)
    case .untouched: giveBack(token, untouched: true)
    case .lost: .plain("let_go", ["token": token.json])
    }
  }

  /// What has run on a host, though the hub would give it out again. What waits of it waits no more.
  package static func ran(_ runs: [RunTold], lane: SharedID, host: SharedID) -> HubCall<Done> {
    let told = runs.map { one in
      var end: CommandEnd?
      if case .ended(let known)? = one.run.outcome { end = known }
      return JSON.object(present: [
        "id": .id(one.run.id), "again": JSON(one.run.again), "begun": .integer(one.run.begunAt),
        "token": one.token.map(\.json), "state": end.map { .string($0.state.rawValue) },
        "exit_code": end?.exitCode.map { JSON($0) }, "error": end?.error.map { .string($0) },
        "result": end?.result.map { .string($0) },
      ])
    }
    return .plain("ran", ["lane": .id(lane), "host": .id(host), "runs": .array(told)])
  }

  /// Looks after leases that are over; answers when the next one will be.
  package static func sweep(_ lane: SharedID) -> HubCall<Swept> {
    HubCall<Swept>("sweep", ["lane": .id(lane)]) {
      Swept(lapsed: $0.count("lapsed") ?? 0, nextMilliseconds: $0.count("next_ms"))
    }
  }

  /// How many may run by an account at once, on all hosts and for all lanes; nil for any number.
  package static func limit(account: String, most: Int?) -> HubCall<Done> {
    .plain("account", ["name": .string(account), "most": most.map { JSON($0) } ?? .null])
  }

  /// A provider's limit holds an account everywhere until then; nil lifts it.
  package static func hold(account: String, until moment: Int64?, because words: String) -> HubCall<
    Done
  > {
    .plain(
      "account",
      [
        "name": .string(account), "held_until": moment.map { .integer($0) } ?? .null,
        "held_for": .string(words),
      ])
  }
}

extension ClaimToken {
  fileprivate var object: JSONObject {
    [
      "command": .id(command), "lane": .id(lane), "claim": .id(claim), "fence": .integer(fence),
      "epoch": JSON(epoch),
    ]
  }

  var json: JSON { .object(object) }

  init?(_ json: JSON) {
    guard let command = json.id("command"), let lane = json.id("lane"),
      let claim = json.id("claim"),
      let fence = json.number("fence"), let epoch = json["epoch"]?.int
    else { return nil }
    self.init(command: command, lane: lane, claim: claim, fence: fence, epoch: epoch)
  }
}
