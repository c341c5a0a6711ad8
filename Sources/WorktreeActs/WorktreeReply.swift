import Conversation
import JSON
import Worktrees

/// What a client is told that asked for a removal.
package enum WorktreeReply {
  package static func removed(_ plan: WorktreePlan, of stream: ThreadID, keepsBranch: Bool) -> JSON {
    [
      "thread": .string(stream.text), "path": .string(plan.path), "branch": .string(plan.branch),
      "keeps_branch": .bool(keepsBranch),
    ]
  }
}
