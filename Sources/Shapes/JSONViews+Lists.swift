import Acts
import Conversation
import Core
import HubScene
import JSON
import Queues
import Scene
import Settings

/// What `list` shows.
extension JSONViews {
  package static func threads(_ state: AppState, all: Bool) -> JSON {
    let workspace = state.workspace
    let threads = workspace.streams.inRecent().compactMap { workspace.streams[$0] }
    let hidden = all ? workspace.streams.hidden.compactMap { workspace.streams[$0] }.sorted { $0.id < $1.id } : []
    let deleted = all ? workspace.streams.all.filter(\.isDeleted).sorted { $0.id < $1.id } : []
    var rows: [JSON] = []
    var rest = state.hub.elsewhere.all[...]
    for stream in threads {
      // Pinned ones stay in front.
      while stream.pinnedAt == nil, let other = rest.first, other.stream.lastModified > stream.lastModified {
        rows.append(row(of: rest.removeFirst().stream, state))
      }
      rows.append(row(of: stream, state))
    }
    return .array(rows + rest.map { row(of: $0.stream, state) } + (hidden + deleted).map { row(of: $0, state) })
  }

  /// A thread with its machine, where there are several; of another host's, what that tells of it.
  private static func row(of stream: WorkStream, _ state: AppState) -> JSON {
    let plain = thread(stream, in: state.workspace, at: state.now)
    guard let own = state.hostName, case .object(var row) = plain else { return plain }
    guard let distant = state.hub.elsewhere[stream.id] else {
      row["host"] = .string(own)
      return .object(row)
    }
    row["host"] = .string(distant.hostName)
    row["state_since"] = .string(distant.here(distant.since).iso8601)
    row["in_queue"] = .bool(distant.queuedAt != nil)
    row["queue_position"] = .integer(Int64(distant.queuePosition))
    row["outbox_count"] = .integer(Int64(distant.outboxCount))
    row["review"] = .bool(distant.needsReview)
    // What is only known to be held is not known to be paused.
    row["hold"] = .null
    row["as_of"] = distant.silentSince.map { .string($0.iso8601) } ?? .null
    return .object(row)
  }

  package static func queue(_ state: AppState, all: Bool) -> JSON {
    let workspace = state.workspace
    let order = workspace.settings.queueOrder
    if !all, state.mergesQueue { return mergedQueue(state) }
    let items =
      all
      ? workspace.attention.ordered(in: workspace.streams, by: order)
      : workspace.attention.shown(in: workspace.streams, by: order)
    return .array(
      items.enumerated().map { index, item in queued(item, position: index + 1, in: workspace, at: state.now) })
  }

  /// The Queue of all hosts.
  private static func mergedQueue(_ state: AppState) -> JSON {
    let usual: Int64? = state.workspace.attention.usualReviewSeconds
    return .array(
      state.shownInQueue.enumerated().compactMap { index, id -> JSON? in
        guard let stream = state.thread(id) else { return nil }
        let distant = state.hub.elsewhere[id]
        let queuedAt =
          state.workspace.attention.members[id]?.queuedAt ?? distant?.queuedAt.map { distant?.here($0) ?? $0 }
        return [
          "position": .integer(Int64(index + 1)), "merged_position": .integer(Int64(index + 1)),
          "queued_at": queuedAt.map { .string($0.iso8601) } ?? .null,
          "review_seconds": usual.map { .integer($0) } ?? .null, "thread": row(of: stream, state),
        ]
      })
  }

  package static func projects(_ state: AppState, all: Bool) -> JSON {
    let workspace = state.workspace
    func isHidden(_ project: Project) -> Bool { workspace.isHidden(project: project.directory) }
    let projects = workspace.streams.projects.values.filter { all || !isHidden($0) }.sorted {
      ($0.lastModified, $0.directory) > ($1.lastModified, $1.directory)
    }
    let own = state.hostName
    let needing = state.needingByProject
    func view(
      of project: Project, _ directory: String, host: String?, silentSince: Timestamp? = nil, isHidden: Bool
    ) -> JSON {
      .object(present: [
        "project": .string(directory), "host": host.map { .string($0) },
        "threads": .integer(Int64(project.threadCount)), "last_modified": .string(project.lastModified.iso8601),
        "working": .integer(Int64(project.counts.working)),
        "needing": .integer(Int64(needing[project.directory] ?? 0)), "hidden": .bool(isHidden),
        "as_of": silentSince.map { .string($0.iso8601) },
      ])
    }
    let here = projects.map { view(of: $0, $0.directory, host: own, isHidden: isHidden($0)) }
    let elsewhere = state.hub.elsewhere.projects.values.sorted { $0.directory < $1.directory }.compactMap { project in
      state.hub.elsewhere.threads(in: project.directory).first.flatMap { state.hub.elsewhere[$0] }.map {
        view(of: project, $0.stream.project, host: $0.hostName, silentSince: $0.silentSince, isHidden: false)
      }
    }
    return .array(here + elsewhere)
  }

  package static func outbox(_ id: ThreadID, _ state: AppState) -> JSON {
    state.workspace.streams[id].map { outbox(of: $0) } ?? .null
  }

  /// What became of a message that was said.
  package static func saying(_ saying: Ledger.Saying, in stream: ThreadID) throws(Refusal) -> JSON {
    switch saying {
    case .sent(let id):
      return ["thread": .string(stream.text), "id": .string(id.text), "state": "sending", "position": 0]
    case .queued(let id, let position):
      return [
        "thread": .string(stream.text), "id": .string(id.text), "state": "waiting",
        "position": .integer(Int64(position)),
      ]
    case .refused(let reason):
      throw Refusal(.refused, reason.sentence)
    }
  }
}
