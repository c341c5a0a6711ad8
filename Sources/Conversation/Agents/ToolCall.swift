import Texts

/// Something that an agent does beside talking, as far as it has told.
package struct ToolCall: Equatable, Identifiable, Sendable {
  package enum Status: String, Sendable { case pending, running, completed, failed, cancelled }

  package let id: String
  package var title: String
  package var kind: String
  package var status: Status
  /// What it was given: a command, a path, or its arguments as text.
  package var input: String
  /// What it gave so far: text, or a difference of files in the unified form.
  package var output: String
  /// The exit code of a command, where there is one.
  package var exitCode: Int?

  package init(
    id: String, title: String, kind: String = "other", status: Status = .pending, input: String = "",
    output: String = "", exitCode: Int? = nil
  ) {
    self.id = id
    self.title = title
    self.kind = kind
    self.status = status
    self.input = input
    self.output = output
    self.exitCode = exitCode
  }
}

extension ToolCall {
  package var isUnderWay: Bool { status == .pending || status == .running }

  /// Its texts may have been put together of many pieces.
  package var withShortCharacters: ToolCall {
    ToolCall(
      id: id, title: ShortCharacters.bounded(title), kind: kind, status: status, input: ShortCharacters.bounded(input),
      output: ShortCharacters.bounded(output), exitCode: exitCode)
  }
}

extension PlanEntry {
  package var withShortCharacters: PlanEntry { PlanEntry(content: ShortCharacters.bounded(content), status: status) }
}

/// A step of an agent's plan.
package struct PlanEntry: Equatable, Sendable {
  package enum Status: String, Sendable { case pending, running, completed }

  package let content: String
  package let status: Status

  package init(content: String, status: Status) {
    self.content = content
    self.status = status
  }
}

/// A way of working that an agent offers, such as asking first.
package struct AgentMode: Equatable, Identifiable, Sendable {
  package let id: String
  package let name: String

  package init(id: String, name: String) {
    self.id = id
    self.name = name
  }
}
