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
        asked.acts.filter { $0.lane == lane.id }.map { KeptLaneAct.view($0, at: moment(asked.askedAt)) }
      })
  }

  /// Lanes that only this host knows of.
  var lanesToBeMade: [JSON] {
    asked.compactMap { asked in
      guard case .makeLane(let id, let name) = asked.wish else { return nil }
      let made: JSON = ["id": .string(id.text), "act": "new", "asked_at": .string(moment(asked.askedAt).iso8601)]
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
  static func view(_ act: LaneAct, at moment: Timestamp) -> JSON {
    let said = act.json
    return [
      "id": .string(act.id.text), "act": said["kind"] ?? .null,
      "command": said["id"] ?? said["command"]?["id"] ?? .null, "prompt": said["command"]?["prompt"] ?? .null,
      "asked_at": .string(moment.iso8601),
    ]
  }
}
