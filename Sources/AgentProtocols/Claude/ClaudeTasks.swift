import Conversation
import JSON

/// What Claude Code means to do, told by two generations of tools: a list that each call replaces, or tasks one by one.
struct ClaudeTasks: Equatable, Sendable {
  private struct Task: Equatable, Sendable {
    let id: String
    var content: String
    var status: PlanEntry.Status
  }

  private var tasks: [Task] = []
  /// Tasks whose number the tool's answer will tell, by the call.
  private var unnumbered: [String: String] = [:]

  static func isTaskTool(_ name: String) -> Bool {
    ["TodoWrite", "TaskCreate", "TaskUpdate", "TaskGet", "TaskList"].contains(name)
  }

  /// The plan as it is now, empty while it is not known; nil for other tools.
  mutating func use(_ name: String, _ input: JSON, id: String) -> [PlanEntry]? {
    switch name {
    case "TodoWrite":
      return (input["todos"]?.array ?? []).compactMap { todo in
        todo["content"]?.string.map {
          PlanEntry(content: PlainText.line($0), status: ClaudeTasks.status(todo["status"]?.string))
        }
      }
    case "TaskCreate":
      unnumbered[id] = PlainText.line(input["subject"]?.string ?? input["description"]?.string ?? "Task")
      return []
    case "TaskUpdate":
      let task = input["taskId"]?.string ?? input["taskId"]?.int.map(String.init) ?? ""
      guard let index = tasks.firstIndex(where: { $0.id == task }) else { return [] }
      if input["status"]?.string == "deleted" {
        tasks.remove(at: index)
        return plan
      }
      if let status = input["status"]?.string { tasks[index].status = ClaudeTasks.status(status) }
      if let subject = input["subject"]?.string { tasks[index].content = PlainText.line(subject) }
      return plan
    case "TaskGet", "TaskList": return []
    default: return nil
    }
  }

  /// A task has its number now.
  mutating func result(of id: String, _ details: JSON, _ block: JSON) -> [PlanEntry]? {
    guard let content = unnumbered.removeValue(forKey: id), block["is_error"]?.bool != true else { return nil }
    let told = details["task"]?["id"]
    let number = told?.string ?? told?.int.map(String.init) ?? "\(tasks.count + 1)"
    tasks.append(Task(id: number, content: content, status: .pending))
    return plan
  }

  private var plan: [PlanEntry] { tasks.map { PlanEntry(content: $0.content, status: $0.status) } }

  private static func status(_ word: String?) -> PlanEntry.Status {
    switch word {
    case "in_progress": .running
    case "completed": .completed
    case .some, nil: .pending
    }
  }
}
