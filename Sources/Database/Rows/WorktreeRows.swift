import Conversation
import JSON
import Worktrees

/// Threads' own folders, as rows.
struct WorktreeRows {
  let connection: Connection

  func load() throws -> [ThreadID: Worktree] {
    var worktrees: [ThreadID: Worktree] = [:]
    try connection.read(
      """
      SELECT session_id, stage, name, repository, path, folder, branch, base, base_branch, tip, removed_at, landing
      FROM worktree
      """
    ) { row in
      guard let id = ThreadID(row.text()) else { return }
      let stage = row.text()
      var worktree = Worktree(name: row.optionalText())
      let (repository, path, folder) = (row.optionalText(), row.optionalText(), row.text())
      let (branch, base, baseBranch) = (row.optionalText(), row.optionalText(), row.optionalText())
      if let repository, let path, let branch, let base {
        worktree.plan = WorktreePlan(
          repository: repository, path: path, branch: branch, base: base, baseBranch: baseBranch, folder: folder)
      }
      // What only a newer program knows is made whole again before anything runs there.
      worktree.stage = worktree.plan == nil ? .wanted : Worktree.Stage(rawValue: stage) ?? .planned
      worktree.tip = row.optionalText()
      worktree.removedAt = row.optionalInteger()
      worktree.landing = row.optionalText().flatMap { LandStep(rawValue: $0) }
      worktrees[id] = worktree
    }
    return worktrees
  }

  func write(_ worktree: Worktree?, of id: ThreadID) throws {
    try connection.run("DELETE FROM worktree WHERE session_id = ?", [.text(id.text)])
    guard let worktree else { return }
    let plan = worktree.plan
    try connection.run(
      """
      INSERT INTO worktree (session_id, stage, name, repository, path, folder, branch, base, base_branch, tip, removed_at,
        landing)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """,
      [
        .text(id.text), .text(worktree.stage.rawValue), Value(worktree.name), Value(plan?.repository),
        Value(plan?.path), Value(plan?.folder), Value(plan?.branch), Value(plan?.base), Value(plan?.baseBranch),
        Value(worktree.tip), Value(worktree.removedAt), Value(worktree.landing?.rawValue),
      ])
  }
}

/// In acts.
extension Worktree {
  var json: JSON {
    .object(present: [
      "stage": .string(stage.rawValue), "name": name.map(JSON.string),
      "repository": plan.map { .string($0.repository) },
      "path": plan.map { .string($0.path) }, "folder": plan.map { .string($0.folder) },
      "branch": plan.map { .string($0.branch) }, "base": plan.map { .string($0.base) },
      "base_branch": plan?.baseBranch.map(JSON.string), "tip": tip.map(JSON.string),
      "removed_at": removedAt.map(JSON.integer), "landing": landing.map { .string($0.rawValue) },
    ])
  }

  init(_ json: JSON) throws {
    guard let stage = Stage(rawValue: try json.text("stage")) else { throw ActForm.Unknown() }
    self.init(name: json["name"]?.string)
    self.stage = stage
    if let repository = json["repository"]?.string {
      plan = WorktreePlan(
        repository: repository, path: try json.text("path"), branch: try json.text("branch"),
        base: try json.text("base"), baseBranch: json["base_branch"]?.string, folder: try json.text("folder"))
    }
    tip = json["tip"]?.string
    removedAt = json["removed_at"]?.int.map(Int64.init)
    landing = json["landing"]?.string.flatMap { LandStep(rawValue: $0) }
  }
}
