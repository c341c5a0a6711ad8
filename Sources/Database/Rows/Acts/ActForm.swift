import Conversation
import Core
import JSON
import Queues
import Review
import Worktrees

/// Acts as the store keeps them: JSON whose names stay, whatever the code comes to call them.
struct ActForm {
  /// A list holds by their ids alone the items that an act on many leaves as they are: here is what they are.
  let workspace: Workspace

  /// What stands there is not known to this program, such as an act of a newer one.
  struct Unknown: Error {}

  static func json(_ act: Act) -> JSON {
    switch act {
    case .attention(let change): ["attention": ListForm.attention.json(change)]
    case .outbox(let change, let id): ["outbox": ListForm.outbox.json(change), "thread": .string(id.text)]
    case .trouble(let hold, let id): ["trouble": hold.json, "thread": .string(id.text)]
    case .pauseOutbox(let id, let isPaused): ["pause_outbox": .string(id.text), "paused": .bool(isPaused)]
    case .pauseWithAll(let id, let isPaused): ["pause_with_all": .string(id.text), "paused": .bool(isPaused)]
    case .pauseAll(let isPaused): ["pause_all": .bool(isPaused)]
    case .upNext(let change): ["up_next": ListForm.commands.json(change)]
    case .thread(let change): ["to_thread": json(change)]
    case .project(let directory, let isHidden, let moment):
      .object(present: ["project": .string(directory), "hidden": .bool(isHidden), "at": moment.map(\.json)])
    case .all(let acts): ["all": .array(acts.map(json))]
    case .commands(.end(let placed)): ["end": .array(placed.map(json))]
    case .commands(.requeue(let placed)): ["requeue": .array(placed.map(json))]
    case .history(let change): ["history": ListForm.commands.json(change)]
    case .template(let name, let template):
      .object(present: ["template": .string(name), "content": template.map(\.json)])
    case .remember(let answer, let index): ["remember": answer.json, "at": JSON(index)]
    case .forget(let id): ["forget": .string(id.text)]
    case .service(let directory, let provider, let host):
      .object(present: [
        "service": .string(directory), "provider": provider.map(JSON.string), "host": host.map(JSON.string),
      ])
    case .holdUpNext(let hold): ["hold_up_next": hold.json]
    case .worktrees(let directory, let habit):
      .object(present: [
        "worktrees_of": .string(directory), "usual": .bool(habit.isUsual), "setup": habit.setup.map(JSON.string),
        "allowed": habit.allowed.map(JSON.string),
      ])
    case .review(.comment(let id, let comment), let thread):
      .object(present: [
        "comment": .string(id), "thread": .string(thread.text), "content": comment.map(ReviewRows.json),
      ])
    case .files(let act): ["files": json(act)]
    case .letter(let letter): ["letter": LetterForm.json(letter)]
    case .queueMove(let move): ["queue_move": HandOrderForm.json(move)]
    case .lanes(let acts): ["lanes": LanesForm.json(acts)]
    case .setting(let name, let value, let before):
      ["setting": .string(name), "to": .string(value), "instead_of": .string(before)]
    case .pauseAgent(let agent, let isPaused): ["pause_agent": .string(agent), "paused": .bool(isPaused)]
    }
  }

  func act(_ json: JSON) throws -> Act {
    if let list = json["attention"] {
      return .attention(try ListForm.attention.act(list) { workspace.attention.members[$0] })
    }
    if let list = json["outbox"] {
      let thread: ThreadID = try json.id("thread")
      let change = try ListForm.outbox.act(list) { workspace.streams[thread]?.outbox.waiting[$0] }
      return .outbox(change, in: thread)
    }
    if let hold = json["trouble"] { return .trouble(try Hold?(hold), in: try json.id("thread")) }
    if json["pause_outbox"] != nil { return .pauseOutbox(try json.id("pause_outbox"), try json.flag("paused")) }
    if json["pause_with_all"] != nil { return .pauseWithAll(try json.id("pause_with_all"), try json.flag("paused")) }
    if json["pause_all"] != nil { return .pauseAll(try json.flag("pause_all")) }
    if let list = json["up_next"] { return .upNext(try ListForm.commands.act(list) { workspace.upNext.waiting[$0] }) }
    if let change = json["to_thread"] { return .thread(try ActForm.threadAct(change)) }
    if json["project"] != nil {
      return .project(try json.text("project"), isHidden: try json.flag("hidden"), at: json.optionalTime("at"))
    }
    if let acts = json["all"]?.array { return .all(try acts.map { try act($0) }) }
    if let placed = json["end"]?.array { return .commands(.end(try placed.map(ActForm.placed))) }
    if let placed = json["requeue"]?.array { return .commands(.requeue(try placed.map(ActForm.placed))) }
    if let list = json["history"] {
      let ended = Dictionary(workspace.history.map { ($0.id, $0) }) { _, last in last }
      return .history(try ListForm.commands.act(list) { ended[$0] })
    }
    if json["template"] != nil {
      return .template(name: try json.text("template"), try json["content"].map { try CommandTemplate($0) })
    }
    if let answer = json["remember"] { return .remember(try RememberedAnswer(answer), at: try json.number("at")) }
    if json["forget"] != nil { return .forget(try json.id("forget", of: RememberedAnswer.self)) }
    if json["service"] != nil {
      return .service(
        ofProject: try json.text("service"), provider: json["provider"]?.string, host: json["host"]?.string)
    }
    if json["worktrees_of"] != nil {
      return .worktrees(
        ofProject: try json.text("worktrees_of"),
        WorktreeHabit(
          isUsual: try json.flag("usual"), setup: json["setup"]?.string, allowed: json["allowed"]?.string))
    }
    if let hold = json["hold_up_next"] { return .holdUpNext(try Hold?(hold)) }
    if json["pause_agent"] != nil { return .pauseAgent(try json.text("pause_agent"), try json.flag("paused")) }
    if json["setting"] != nil {
      return .setting(
        try json.text("setting"), to: try json.text("to"), insteadOf: try json.text("instead_of"))
    }
    if let letter = json["letter"] {
      guard let letter = LetterForm.letter(letter) else { throw Unknown() }
      return .letter(letter)
    }
    if let lanes = json["lanes"] {
      guard let acts = LanesForm.acts(lanes) else { throw Unknown() }
      return .lanes(acts)
    }
    if let move = json["queue_move"] {
      guard let move = HandOrderForm.move(move) else { throw Unknown() }
      return .queueMove(move)
    }
    if let files = json["files"] { return .files(try ActForm.filesAct(files)) }
    if json["comment"] != nil {
      let comment = try json["content"].map { content in
        guard let comment = ReviewRows.comment(content) else { throw Unknown() }
        return comment
      }
      return .review(.comment(try json.text("comment"), comment), in: try json.id("thread"))
    }
    throw Unknown()
  }

  private static func json(_ placed: PlacedCommand) -> JSON {
    [
      "command": placed.command.json, "at": JSON(placed.position), "beside": placed.beside.json(),
      "leaving": placed.leaving.json,
    ]
  }

  private static func placed(_ json: JSON) throws -> PlacedCommand {
    PlacedCommand(
      try QueuedCommand(try json.member("command")), at: try json.number("at"),
      beside: try Neighbours(json: json["beside"]),
      leaving: try QueuedCommand(try json.member("leaving")))
  }

  // MARK: Acts on files

  private static func json(_ act: FilesAct) -> JSON {
    let change = act.change
    return .object(present: [
      "thread": .string(act.stream.text), "directory": .string(change.directory), "store": .string(change.store),
      "from": .string(change.from), "to": .string(change.to), "pack": change.pack.map(JSON.string), "at": act.at.json,
      "turn": act.turn.map { .string($0.text) }, "rest_before": act.restBefore.map(json),
      "rest_after": act.restAfter.map(json),
    ])
  }

  private static func json(_ rest: Rest) -> JSON {
    .object(present: [
      "tree": .string(rest.tree), "start": rest.start.map(JSON.string), "pack": rest.pack.map(JSON.string),
    ])
  }

  private static func filesAct(_ json: JSON) throws -> FilesAct {
    func rest(_ json: JSON) throws -> Rest {
      Rest(tree: try json.text("tree"), start: json["start"]?.string, pack: json["pack"]?.string)
    }
    let change = TreeChange(
      directory: try json.text("directory"), store: try json.text("store"), from: try json.text("from"),
      to: try json.text("to"), pack: json["pack"]?.string)
    return FilesAct(
      stream: try json.id("thread"), change: change, at: try json.time("at"),
      turn: try json["turn"].map { _ in try json.id("turn") }, restBefore: try json["rest_before"].map(rest),
      restAfter: try json["rest_after"].map(rest))
  }

  // MARK: Acts on threads

  private static func json(_ act: ThreadAct) -> JSON {
    switch act {
    case .name(let id, let name): .object(present: ["name_of": .string(id.text), "name": name.map(JSON.string)])
    case .deleted(let id, let isDeleted): ["deletion_of": .string(id.text), "deleted": .bool(isDeleted)]
    case .pinned(let id, let moment): .object(present: ["pin_of": .string(id.text), "at": moment.map(\.json)])
    case .hidden(let id, let list, let moment):
      .object(present: ["hiding_of": .string(id.text), "in": .string(list.rawValue), "at": moment.map(\.json)])
    case .muted(let id, let isMuted): ["muting_of": .string(id.text), "muted": .bool(isMuted)]
    case .priority(let id, let number): ["priority_of": .string(id.text), "priority": JSON(number)]
    case .service(let id, let new, let old, let broken):
      .object(present: [
        "service_of": .string(id.text), "new": new.json, "old": old.json,
        "broken": broken.isEmpty ? nil : .array(broken.map(\.json)),
      ])
    case .recap(let id, let new, let old, let provider):
      .object(present: [
        "recap_for": .string(id.text), "new": new.map(JSON.string), "old": old.map(JSON.string),
        "served_by": .string(provider),
      ])
    case .worktree(let id, let worktree): ["worktree_of": .string(id.text), "worktree": worktree.json]
    case .dated(let id, let new, let old): ["dating_of": .string(id.text), "new": new.json, "old": old.json]
    }
  }

  private static func threadAct(_ json: JSON) throws -> ThreadAct {
    if json["name_of"] != nil { return .name(try json.id("name_of"), json["name"]?.string) }
    if json["deletion_of"] != nil { return .deleted(try json.id("deletion_of"), try json.flag("deleted")) }
    if json["pin_of"] != nil { return .pinned(try json.id("pin_of"), at: json.optionalTime("at")) }
    if json["hiding_of"] != nil {
      guard let list = Hiding.List(rawValue: try json.text("in")) else { throw Unknown() }
      return .hidden(try json.id("hiding_of"), in: list, at: json.optionalTime("at"))
    }
    if json["muting_of"] != nil { return .muted(try json.id("muting_of"), try json.flag("muted")) }
    if json["priority_of"] != nil { return .priority(try json.id("priority_of"), try json.number("priority")) }
    if json["worktree_of"] != nil {
      return .worktree(try json.id("worktree_of"), try Worktree(try json.member("worktree")))
    }
    if json["dating_of"] != nil {
      return .dated(try json.id("dating_of"), try json.time("new"), insteadOf: try json.time("old"))
    }
    if json["recap_for"] != nil {
      return .recap(
        try json.id("recap_for"), json["new"]?.string, insteadOf: json["old"]?.string,
        servedBy: try json.text("served_by"))
    }
    guard json["service_of"] != nil else { throw Unknown() }
    return .service(
      try json.id("service_of"), try ThreadService(try json.member("new")),
      insteadOf: try ThreadService(try json.member("old")),
      broken: try (json["broken"]?.array ?? []).map { try QueuedMessage($0) })
  }
}

extension JSON {
  func member(_ name: String) throws -> JSON {
    guard let value = self[name] else { throw ActForm.Unknown() }
    return value
  }

  func text(_ name: String) throws -> String {
    guard let text = self[name]?.string else { throw ActForm.Unknown() }
    return text
  }

  func number(_ name: String) throws -> Int {
    guard let number = self[name]?.int else { throw ActForm.Unknown() }
    return number
  }

  func flag(_ name: String) throws -> Bool {
    guard let flag = self[name]?.bool else { throw ActForm.Unknown() }
    return flag
  }

  func id<Subject>(_ name: String, of subject: Subject.Type = Subject.self) throws -> Identity<Subject> {
    guard let id = self[name]?.string.flatMap({ Identity<Subject>($0) }) else { throw ActForm.Unknown() }
    return id
  }

  func time(_ name: String) throws -> Timestamp { Timestamp(milliseconds: Int64(try number(name))) }

  func optionalTime(_ name: String) -> Timestamp? {
    self[name]?.int.map { Timestamp(milliseconds: Int64($0)) }
  }
}

extension Timestamp {
  var json: JSON { .integer(milliseconds) }
}
