import Acts
import CommandLine
import Conversation
import Core
import Finders
import JSON
import Languages
import Queues
import Scene
import Settings
import Shapes
import Words

/// How a thread is written into a file.
package enum ExportFormat: String, CaseIterable, Equatable, Sendable { case markdown, json, outbox }

extension CommandLineVerb {
  static let export = CommandLineVerb(
    "export", usage: "THREAD [--format markdown|json|outbox] [--output|-o FILE]",
    summary: "Print a conversation, or write a thread's outbox into a file.",
    details: "A conversation goes to standard output, as Markdown unless --format says json. --format outbox writes "
      + "queue-SESSION.json into this directory, with what waits there but not what is being sent, or may have been. "
      + "--output names another file; - is standard output.",
    operands: [.one(.thread)],
    options: [
      .value("--format", .choice(ExportFormat.allCases.map(\.rawValue))), .value("--output", .file, short: "-o"),
    ], doer: .client(.export), isLook: { _ in true },
    run: { call, state, _ throws(Refusal) in
      let stream = try ThreadFinder.find(call.words[0], in: state.workspace)
      return switch ExportFormat(call.arguments) {
      case .outbox: .later([.run(.write(.outbox(stream), for: call.client))])
      case .json, .markdown: .later([.run(.whole(call.client, stream.id))])
      }
    })

  static let importing = CommandLineVerb(
    "import", usage: "FILE [--thread THREAD]", summary: "Read a file with an outbox.",
    details: "Takes queue-SESSION.json, or a bare list of messages. What is imported into an empty outbox waits for "
      + "upnext resume. What waits in an outbox already, or was said, is left out. A session that is not known becomes a thread "
      + "of Claude Code, whose outboxes such files are.",
    operands: [.one(.file)], options: [.value("--thread", .thread)], doer: .client(.importing),
    // The file is read by the server, away from its loop.
    run: { call, _, _ throws(Refusal) in
      .later([
        .run(
          .outboxFile(
            OutboxFileWanted(
              path: try call.path(call.words[0]), thread: call.value("--thread"), client: call.client,
              language: call.language)))
      ])
    },
    text: { answer, _ in
      let others = (answer["in_other_threads"]?.array ?? []).map { ($0["messages"]?.int ?? 0, $0["name"]) }
      let leftOut = (answer["left_out"]?.int ?? 0) - others.reduce(0) { $0 + $1.0 }
      let (count, thread) = (answer["imported"]?.int ?? 0, (answer["thread"]?.string ?? "").prefix(8))
      var words = "imported \(count)"
      if count > 0 { words += " into \(thread)" }
      if let agent = answer["began_with"]?.string { words += ", a new thread of \(agent)" }
      if leftOut > 0 { words += ", \(leftOut) were there or said already" }
      for (count, name) in others {
        words += ", \(count) left out: \(count == 1 ? "it waits" : "they wait") in \"\(PlainWords.word(name))\""
      }
      if answer["paused"]?.bool == true { words += "; paused: upnext resume \(thread) lets them go" }
      return words
    })
}

extension ExportFormat {
  package init(_ arguments: Arguments) {
    self =
      arguments.value("--format").flatMap(ExportFormat.init(rawValue:)) ?? (arguments.json ? .json : .markdown)
  }
}

extension AppState {
  /// What was read of a file goes into its thread.
  package mutating func take(
    _ read: Result<OutboxFile.Content, Refusal>, for wanted: OutboxFileWanted, _ stamp: inout Stamp
  ) -> [Effect] {
    do throws(Refusal) {
      let content = try read.get()
      return [
        .reply(wanted.client, .done(try importOutbox(content, for: wanted, &stamp)))
      ]
    } catch {
      return [.reply(wanted.client, .refused(error))]
    }
  }

  /// An imported outbox waits for the person's word: nothing is sent because a file was read.
  private mutating func importOutbox(
    _ content: OutboxFile.Content, for wanted: OutboxFileWanted, _ stamp: inout Stamp
  ) throws(Refusal) -> JSON {
    let stream = try target(of: content, wanted.thread, &stamp)
    var places: [MessageID: ThreadID] = [:]
    for known in workspace.streams.all {
      for id in known.outbox.waiting.items.map(\.id) + known.outbox.running.map(\.id) { places[id] = known.id }
    }
    // What was said stays said: once more it would take its own place in the conversation.
    let new = content.messages.filter { places[$0.id] == nil && !content.said.contains($0.id) }
    let others = Dictionary(grouping: content.messages.compactMap { places[$0.id] }.filter { $0 != stream.id }) { $0 }
    let limit = workspace.settings.outboxMax
    guard stream.outbox.waiting.count + new.count <= limit else {
      throw Refusal(
        .refused,
        "Outbox full: \(stream.outbox.waiting.count) waiting, at most \(limit) (outbox.max), and the file has \(new.count) more.",
        hint: "Nothing was changed. Cancel messages or raise outbox.max.")
    }
    var begunWith = JSON.null
    if workspace.streams[stream.id] == nil {
      workspace.streams[stream.id] = stream
      begunWith = .string(stream.effectiveProvider)
    }
    if !new.isEmpty {
      // The file keeps its order; what is urgent at its beginning goes before what is not and waits here.
      var after = stream.outbox.waiting
      let urgent = new.prefix { $0.priority == .urgent }
      for message in urgent { after.enqueue(message) }
      for message in new.dropFirst(urgent.count) { after.append(message) }
      let insertion = Act.outbox(
        .all(new.map { .insert($0, at: after.position(of: $0.id) ?? after.count) }), in: stream.id)
      // Undo lets what was paused for it alone go again.
      let pause = stream.hasMessageToGo ? [] : [Act.pauseOutbox(stream.id, true)]
      perform(
        .all(pause + [insertion]), titled: .outbox(.imported(new.count)), by: .client(wanted.client, wanted.language))
    }
    return [
      "thread": .string(stream.id.text), "imported": .integer(Int64(new.count)),
      "left_out": .integer(Int64(content.messages.count - new.count)),
      "in_other_threads": .array(
        others.sorted { $0.key < $1.key }.map { id, messages in
          [
            "thread": .string(id.text), "name": .string(workspace.streams[id]?.displayName ?? ""),
            "messages": JSON(messages.count),
          ]
        }),
      "paused": .bool(workspace.streams[stream.id]?.outbox.isPaused ?? false),
      "began_with": begunWith,
    ]
  }

  /// The thread that is named, else the one with the file's session, else a new one for it.
  private func target(
    of content: OutboxFile.Content, _ thread: String?, _ stamp: inout Stamp
  ) throws(Refusal) -> WorkStream {
    if let thread { return try ThreadFinder.findLive(thread, in: workspace) }
    guard let session = content.sessionId else {
      throw Refusal(
        .usage, "The file doesn't say which thread it is of.", hint: "Name one: upnext import FILE --thread T")
    }
    let known = workspace.streams.all.first { stream in
      !stream.isDeleted && (stream.id.text == session.lowercased() || stream.providerSessionId == session)
    }
    if let known { return known }
    guard let project = content.projectPath, project.hasPrefix("/") else {
      throw Refusal(
        .missing, "No thread has the session \(session).", hint: "Name one: upnext import FILE --thread T")
    }
    // The source document's sessions are Claude Code's.
    return WorkStream(
      id: stamp.freshID(), project: project, provider: "claude", providerSessionId: session, createdAt: now,
      isLocallyCreated: false)
  }
}
