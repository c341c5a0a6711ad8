import Hub
import Sharing
import Testing

/// A shared lane of a test, with what its owner does there.
struct TestLane {
  let id: SharedID
  let owner: TestRoom

  init(_ owner: TestRoom, name: String = "team") throws {
    id = .fresh()
    self.owner = owner
    _ = try owner.done(.makeLane(id, name: name))
  }

  func act(_ kind: LaneAct.Kind, id: SharedID = .fresh(), by room: TestRoom? = nil) -> HubCall<
    ActDone
  > {
    let room = room ?? owner
    return .act(LaneAct(id: id, lane: self.id, host: room.host, kind))
  }

  @discardableResult
  func add(
    _ prompt: String, by room: TestRoom? = nil, agent: String = "claude",
    change: (inout SharedRequest) -> Void = { _ in }
  ) throws -> SharedID {
    var request = SharedRequest(id: .fresh(), prompt: prompt, agent: agent, project: "api")
    change(&request)
    _ = try (room ?? owner).done(act(.add(request), by: room))
    return request.id
  }

  func wish(_ room: TestRoom, id: SharedID = .fresh(), lease: Int = 60_000) -> ClaimWish {
    ClaimWish(
      id: id, lane: self.id, host: room.host, agents: ["claude": "c1", "codex": "o1"],
      leaseMilliseconds: lease)
  }

  /// What the hub promised, with its prompt; nil where it promised nothing.
  func claim(_ room: TestRoom, lease: Int = 60_000) throws -> (prompt: String, token: ClaimToken)? {
    guard case .command(let command, let token) = try room.done(.claim(wish(room, lease: lease)))
    else { return nil }
    return (command.request.prompt, token)
  }

  /// Claimed and begun.
  func start(_ room: TestRoom, lease: Int = 60_000) throws -> ClaimToken {
    let token = try #require(try claim(room, lease: 60_000)).token
    _ = try room.done(.begin(token, leaseMilliseconds: lease))
    return token
  }

  func news(since number: Int64 = 0, _ room: TestRoom? = nil) throws -> LaneNews {
    try (room ?? owner).done(.lane(id, since: number))
  }

  /// Prompts in their order, with those that have been taken.
  func order() throws -> [String] { try news().commands.map(\.request.prompt) }
}
