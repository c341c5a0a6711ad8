import Conversation
import JSON
import Queues
import Worktrees

/// The shapes of worktrees in `--json`.
package enum WorktreeViews {
  package static func worktree(_ worktree: Worktree) -> JSON {
    let plan = worktree.plan
    return [
      "stage": .string(worktree.stage.rawValue), "path": text(plan?.path), "branch": text(plan?.branch),
      "base": text(plan?.base), "base_branch": text(plan?.baseBranch), "repository": text(plan?.repository),
      "removed_at": worktree.removedAt.map { .string(Timestamp(milliseconds: $0).iso8601) } ?? .null,
    ]
  }

  package static func row(_ stream: WorkStream) -> JSON {
    var members = stream.worktree.map(worktree)?.object ?? JSONObject([])
    members["thread"] = .string(stream.id.text)
    members["name"] = .string(stream.displayName)
    members["project"] = .string(stream.project)
    members["deleted"] = .bool(stream.isDeleted)
    return .object(members)
  }

  private static func text(_ text: String?) -> JSON { text.map(JSON.string) ?? .null }
}
