import Core
import JSON
import Scene
import Settings

/// What `list` shows.
extension JSONViews {
  package static func threads(_ state: AppState, all: Bool) -> JSON {
    let workspace = state.workspace
    let threads = workspace.streams.inRecent().compactMap { workspace.streams[$0] }
    let hidden = all ? workspace.streams.hidden.compactMap { workspace.streams[$0] }.sorted { $0.id < $1.id } : []
    let deleted = all ? workspace.streams.all.filter(\.isDeleted).sorted { $0.id < $1.id } : []
    return .array((threads + hidden + deleted).map { thread($0, in: workspace, at: state.now) })
  }

  package static func queue(_ state: AppState, all: Bool) -> JSON {
    let workspace = state.workspace
    let order = workspace.settings.queueOrder
    let items =
      all
      ? workspace.attention.ordered(in: workspace.streams, by: order)
      : workspace.attention.shown(in: workspace.streams, by: order)
    return .array(
      items.enumerated().map { index, item in queued(item, position: index + 1, in: workspace, at: state.now) })
  }

  package static func projects(_ workspace: Workspace, all: Bool) -> JSON {
    func isHidden(_ project: Project) -> Bool { workspace.isHidden(project: project.directory) }
    let projects = workspace.streams.projects.values.filter { all || !isHidden($0) }.sorted {
      ($0.lastModified, $0.directory) > ($1.lastModified, $1.directory)
    }
    return .array(
      projects.map { project in
        [
          "project": .string(project.directory), "threads": .integer(Int64(project.threadCount)),
          "last_modified": .string(project.lastModified.iso8601),
          "working": .integer(Int64(project.counts.working)), "needing": .integer(Int64(project.counts.needing)),
          "hidden": .bool(isHidden(project)),
        ]
      })
  }

  package static func outbox(_ id: Identity<WorkStream>, _ state: AppState) -> JSON {
    state.workspace.streams[id].map { outbox(of: $0) } ?? .null
  }

  /// What became of a message that was said.
  package static func saying(_ saying: Ledger.Saying, in stream: Identity<WorkStream>) throws(Refusal) -> JSON {
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
