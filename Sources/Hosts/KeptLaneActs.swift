import Conversation
import Core
import HubScene
import JSON
import Scene
import Settings
import Sharing

/// What was done in shared lanes and the hub has not answered yet, beside what lies in them.
extension AppState {
  func keptActs(in lane: SharedLane) -> JSON {
    .array(
      asked.flatMap { asked in
        asked.acts.filter { $0.lane == lane.id }.map { KeptLaneAct.view($0, of: asked) }
      })
  }

  /// Lanes that only this host knows of.
  var lanesToBeMade: [JSON] {
    asked.compactMap { asked in
      guard case .makeLane(let id, let name) = asked.wish else { return nil }
      let made: JSON = ["id": .string(id.text), "act": "new", "asked_at": asked.moment]
      return ["id": .string(id.text), "name": .string(name), "commands": [], "hosts": [], "kept": [made]]
    }
  }

  /// What was meant for another hub is none of this one's.
  private var asked: [AskedAct] {
    let address = hub.place?.address ?? workspace.settings.hubAddress
    return workspace.hub.asked.filter { $0.address == address }
  }
}

/// One of them, as a client is told of it.
private enum KeptLaneAct {
  static func view(_ act: LaneAct, of asked: AskedAct) -> JSON {
    let said = act.json
    return [
      "id": .string(act.id.text), "act": said["kind"] ?? .null,
      "command": said["id"] ?? said["command"]?["id"] ?? .null, "prompt": said["command"]?["prompt"] ?? .null,
      "asked_at": asked.moment,
    ]
  }
}

extension AskedAct {
  /// By this machine's clock, as all that is only here.
  fileprivate var moment: JSON { .string(Timestamp(milliseconds: askedAt).iso8601) }
}
