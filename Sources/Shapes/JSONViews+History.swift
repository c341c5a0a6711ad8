import Acts
import Conversation
import Core
import JSON
import Queues
import Scene
import Settings

extension JSONViews {
  /// Ended commands and what joined and left the Queue, newest first.
  package static func history(
    _ workspace: Workspace, at now: Timestamp, besides deeds: [(at: Timestamp, json: JSON)] = []
  ) -> JSON {
    let commands = workspace.history.reversed().map { item in
      (at: item.completedAt ?? item.enqueuedAt, json: ended(item, in: workspace, at: now))
    }
    let events = workspace.attention.events.reversed().map { event in
      (at: event.at, json: queueEvent(event, in: workspace))
    }
    let inLanes = deeds.map { (at: $0.at, json: ofLane($0.json)) }.sorted { $0.at > $1.at }
    return .array(merged(merged(commands, events), inLanes).map(\.json))
  }

  private typealias Happened = (at: Timestamp, json: JSON)

  /// Newest first, as both are.
  private static func merged(_ left: [Happened], _ right: [Happened]) -> [Happened] {
    var merged: [Happened] = []
    merged.reserveCapacity(left.count + right.count)
    var (left, right) = (left[...], right[...])
    while let one = left.first, let other = right.first {
      if one.at >= other.at {
        merged.append(one)
        left = left.dropFirst()
      } else {
        merged.append(other)
        right = right.dropFirst()
      }
    }
    return merged + left + right
  }

  private static func ofLane(_ deed: JSON) -> JSON {
    var members = deed.object?.members ?? []
    members.append(JSONObject.Member(name: "kind", value: "lane"))
    return .object(JSONObject(members))
  }

  private static func ended(_ item: QueuedCommand, in workspace: Workspace, at now: Timestamp) -> JSON {
    var members = command(item, position: 0, in: workspace, at: now).object?.members ?? []
    members.append(JSONObject.Member(name: "kind", value: "command"))
    return .object(JSONObject(members))
  }

  private static func queueEvent(_ event: QueueEvent, in workspace: Workspace) -> JSON {
    [
      "kind": "queue",
      "at": .string(event.at.iso8601),
      "event": .string(event.kind.rawValue),
      "why": .string(event.why.rawValue),
      "thread": [
        "id": .string(event.stream.text),
        "name": workspace.streams[event.stream].map { .string($0.displayName) } ?? .null,
      ],
    ]
  }

  /// The provider sessions that have served a thread, oldest first.
  package static func lineage(_ stream: WorkStream) -> JSON {
    .array(
      SessionSpan.of(stream).map { span in
        [
          "provider": .string(span.provider),
          "provider_session_id": span.providerSessionId.map(JSON.string) ?? .null,
          "since": .string(span.since.iso8601),
          "until": span.until.map { .string($0.iso8601) } ?? .null,
        ]
      })
  }

  /// Until when a thread of the Queue doesn't show: `until` is null where something has to happen in it first.
  package static func snooze(_ snooze: Snooze?) -> JSON {
    switch snooze {
    case nil: .null
    case .until(let moment): ["until": .string(moment.iso8601)]
    case .untilChange: ["until": .null]
    }
  }
}

extension Workspace {
  /// A thread's place among all members, in the order in which they would show; 0 outside of the Queue.
  package func queuePosition(of id: ThreadID) -> Int {
    guard let position = attention.members.position(of: id) else { return 0 }
    switch settings.queueOrder {
    case .fifo: return position
    case .priority:
      return (attention.ordered(in: streams, by: .priority).firstIndex { $0.id == id } ?? -1) + 1
    }
  }
}
