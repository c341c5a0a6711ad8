import JSON
import Sharing

extension HubTalk {
  /// What waited in shared lanes as far as it is known here, where the database that the hub was in is there and has nothing of it:
  /// whoever makes a hub of that has the last copy. Empty otherwise.
  package var goneCommands: JSON {
    guard case .away(.uninitialised) = standing else { return [] }
    return .array(
      lanes.all.flatMap { lane in
        (lanes.known[lane.id]?.waiting ?? []).map { command -> JSON in
          [
            "lane": .string(lane.name), "prompt": .string(command.request.prompt),
            "agent": .string(command.request.agent), "project": .string(command.request.project),
            "needs": .array(command.request.needs.map { .string($0) }),
          ]
        }
      })
  }
}
