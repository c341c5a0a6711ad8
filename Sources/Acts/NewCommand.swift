import Conversation
import Core
import Finders
import Languages
import Queues
import Scene
import Words

/// What else a person says about a command that is added.
package struct AddOptions: Equatable, Sendable {
  /// Commands that have to be completed before.
  package var after: [String] = []
  /// When it may start at the earliest, as it was typed: a time, or a duration from now.
  package var at: String?
  package var delay: String?
  package var isStashed = false
  package var mode: String?
  package var enhancements = PromptEnhancementOptions()
  package var estimatedSeconds: Int64?
  /// The template whose prompt it is, and what its fields are filled with.
  package var template: String?
  package var fields: [String: String] = [:]

  package init() {}
}

/// A command from what a person said about it, on the screen or on the command line.
extension AppState {
  package func newCommand(
    _ prompt: String, _ project: String, _ provider: String?, _ thread: String?, _ priority: String?,
    options: AddOptions = AddOptions(), _ stamp: inout Stamp
  ) throws(Refusal) -> QueuedCommand {
    let template = try template(options)
    let text = try self.prompt(prompt, template, options)
    try Refusal.needWords(in: text, "The prompt is empty.")
    if let seconds = options.estimatedSeconds, !(0...TimeWords.longestSeconds).contains(seconds) {
      throw Refusal(.refused, "The estimate is no time that anybody waits.", hint: "A duration such as 5m is.")
    }
    let target: CommandRequest.Target
    if let thread {
      target = .stream(try ThreadFinder.findLive(thread, in: workspace).id)
    } else {
      target = .project(
        directory: project,
        provider: try known(provider ?? template?.provider ?? usualProvider(in: project)))
    }
    let request = CommandRequest(
      id: stamp.freshID(), prompt: text, target: target, mode: options.mode ?? template?.mode,
      enhancements: options.enhancements.joined(with: template?.enhancements),
      estimatedSeconds: options.estimatedSeconds, createdAt: now)
    let named: CommandPriority? = if let priority { try CommandPriority.need(priority) } else { nil }
    var command = QueuedCommand(
      id: stamp.freshID(), request: request, priority: named ?? template?.priority ?? .normal,
      enqueuedAt: now)
    command.isStashed = options.isStashed
    command.notBefore = try start(options)
    command.after = try predecessors(options.after, of: command.id)
    return command
  }

  private func template(_ options: AddOptions) throws(Refusal) -> CommandTemplate? {
    guard let name = options.template else { return nil }
    guard let template = workspace.templates[name] else { throw Refusal.noTemplate(name) }
    return template
  }

  private func prompt(
    _ prompt: String, _ template: CommandTemplate?, _ options: AddOptions
  ) throws(Refusal) -> String {
    guard let template else { return prompt }
    guard prompt.isEmpty else {
      throw Refusal(.usage, "A template has its own prompt.", hint: "Leave out the prompt, or --template.")
    }
    if let missing = template.fields.first(where: { options.fields[$0] == nil }) {
      throw Refusal(.usage, "The template asks for \"\(missing)\".", hint: "Fill it with --set \"\(missing)=…\".")
    }
    if let unknown = options.fields.keys.sorted().first(where: { !template.fields.contains($0) }) {
      let fields = template.fields.isEmpty ? "none" : template.fields.joined(separator: ", ")
      throw Refusal(.usage, "The template has no field \"\(unknown)\".", hint: "It has: \(fields).")
    }
    return template.filled(options.fields)
  }

  /// The moment before which it doesn't start.
  package func start(_ options: AddOptions) throws(Refusal) -> Timestamp? {
    if options.at != nil, options.delay != nil {
      throw Refusal(.usage, "--at and --in both say when to start.", hint: "Use one of them.")
    }
    if let text = options.at {
      guard let moment = TimeWords.moment(text, now: now, on: localClock) else {
        throw Refusal(.usage, "\"\(text)\" is no time.", hint: "Write 18:30, 2026-11-21T18:30, 2026-11-21 or tomorrow.")
      }
      if let past = refusal(ofPast: moment, typed: text) {
        throw Refusal(
          .usage, Language.english.text(past), hint: "Leave it out to start as soon as a place is free.")
      }
      return moment
    }
    guard let text = options.delay else { return nil }
    guard let seconds = TimeWords.seconds(text) else {
      throw Refusal(.usage, "\"\(text)\" is no duration.", hint: "Write 90s, 10m, 2h or 1h30m.")
    }
    return now.adding(seconds: seconds)
  }

  /// A moment that was meant to be now may have gone by while it was written.
  package func refusal(ofPast moment: Timestamp, typed text: String) -> Phrase? {
    // What is of another day is told what day it is.
    moment.adding(seconds: 60) > now
      ? nil : .command(.isPast(text, now: Words.moment(now, at: moment, on: localClock)))
  }

  /// Those of them that are completed already need no waiting for.
  package func predecessors(
    _ names: [String], of id: Identity<QueuedCommand>
  ) throws(Refusal) -> [Identity<QueuedCommand>] {
    var after: [Identity<QueuedCommand>] = []
    for name in names {
      let command = try CommandFinder.needBefore(name, in: workspace)
      guard command.status != .completed, !after.contains(command.id) else { continue }
      after.append(command.id)
    }
    guard !workspace.waitsInCircle(id, after: after) else {
      throw Refusal(.refused, "The commands would wait for each other for ever.", hint: "Leave one of them out.")
    }
    return after
  }
}

extension PromptEnhancementOptions {
  /// What either wants.
  fileprivate func joined(with other: PromptEnhancementOptions?) -> PromptEnhancementOptions {
    guard let other else { return self }
    return PromptEnhancementOptions(
      includeSystemContext: includeSystemContext || other.includeSystemContext,
      includeErrorLogs: includeErrorLogs || other.includeErrorLogs,
      includeTimestamp: includeTimestamp || other.includeTimestamp,
      responseFormat: responseFormat == .agentsOwn ? other.responseFormat : responseFormat)
  }
}

extension CommandPriority {
  package static func need(_ name: String) throws(Refusal) -> CommandPriority {
    guard let priority = CommandPriority(named: name) else {
      throw Refusal(.usage, "\"\(name)\" is no priority.", hint: "Use low, normal, high or urgent.")
    }
    return priority
  }
}

extension Refusal {
  package static func noTemplate(_ name: String) -> Refusal {
    Refusal(.missing, "There is no template \"\(name)\".", hint: "upnext template shows all.")
  }
}
