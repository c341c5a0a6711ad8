import Conversation
import JSON

/// A part of a message as opencode's database has it.
package struct OpencodePart: Equatable, Sendable {
  /// Its place among all parts: later ones are greater.
  let place: Int64
  /// The message that it is of, and the part itself, each as JSON.
  let message: String
  let part: String

  package init(place: Int64, message: String, part: String) {
    self.place = place
    self.message = message
    self.part = part
  }
}

/// opencode's messages and their parts.
package enum OpencodeFormat {
  package static func record(_ row: OpencodePart) -> Record {
    do throws(JSONError) {
      return record(message: try JSON(parsing: row.message), part: try JSON(parsing: row.part))
    } catch {
      return Record()
    }
  }

  static func record(message: JSON, part: JSON) -> Record {
    var record = Record()
    let time = part["time"]
    record.at = RecordTime.read(time?["start"] ?? time?["created"]) ?? RecordTime.read(message["time"]?["created"])
    guard part["synthetic"]?.bool != true else { return record }
    switch part["type"]?.string {
    case "text":
      guard let text = part["text"]?.string, !text.isEmpty else { break }
      record.said.append(message["role"]?.string == "user" ? .person(text) : .agent(text))
    case "reasoning":
      if let text = part["text"]?.string, !text.isEmpty { record.said.append(.thought(text)) }
    case "tool": tool(part, &record)
    case "file":
      if let name = part["filename"]?.string { record.said.append(.notice("Attached: \(name)")) }
    case "compaction": record.said.append(.notice("The conversation was compacted."))
    case nil: whole(message, &record)
    default: break
    }
    return record
  }

  /// What later versions keep in the message itself: all but the parts of an answer.
  private static func whole(_ message: JSON, _ record: inout Record) {
    switch message["role"]?.string {
    case "user":
      if let text = message["text"]?.string, !text.isEmpty { record.said.append(.person(text)) }
      for file in message["files"]?.array ?? [] {
        if let name = file["name"]?.string { record.said.append(.notice("Attached: \(name)")) }
      }
    case "shell": command(message, &record)
    case "compaction" where message["status"]?.string == "completed":
      record.said.append(.notice("The conversation was compacted."))
    default: break
    }
  }

  /// A command that the person ran by themselves.
  private static func command(_ message: JSON, _ record: inout Record) {
    guard let command = message["command"] else { return }
    let id = message["shellID"]?.string ?? ""
    record.said.append(.tool(ToolWords.use(id: id, name: "bash", input: ["command": command])))
    guard let status = message["status"]?.string, status != "running" else { return }
    let code = message["exit"]?.int
    record.said.append(
      .result(
        ToolResult(
          call: id, text: ToolWords.answer(message["output"]),
          status: status == "killed" ? .cancelled : status == "exited" && code ?? 0 == 0 ? .done : .failed,
          exitCode: code)))
  }

  /// Its name, its answer and its error stand elsewhere in later versions.
  private static func tool(_ part: JSON, _ record: inout Record) {
    let id = part["callID"]?.string ?? part["id"]?.string ?? ""
    let state = part["state"]
    let name = (part["tool"] ?? part["name"])?.string ?? "tool"
    var use = ToolWords.use(id: id, name: name, input: state?["input"] ?? .null)
    if let title = state?["title"]?.string, !title.isEmpty, use.kind != "execute" { use.title = title }
    record.said.append(.tool(use))
    switch state?["status"]?.string {
    case "completed":
      record.said.append(
        .result(
          ToolResult(
            call: id, text: ToolWords.answer(state?["output"] ?? state?["content"]), status: .done,
            exitCode: state?["metadata"]?["exit"]?.int)))
    case "error":
      record.said.append(
        .result(
          ToolResult(
            call: id, text: ToolWords.answer(state?["error"]?["message"] ?? state?["error"]), status: .failed)))
    default: break
    }
  }

  /// How the last message says that its turn is.
  static func ending(of message: JSON) -> SessionEnding? {
    switch message["role"]?.string {
    case "user": return .open
    case "assistant":
      if let error = message["error"], !error.isNull {
        let kind = (error["name"] ?? error["type"])?.string
        return ["MessageAbortedError", "aborted"].contains(kind) ? .stopped : .failed
      }
      guard message["time"]?["completed"] != nil else { return .open }
      return message["finish"]?.string == "tool-calls" ? .open : .ended
    // A row of later versions that ends a turn.
    case "idle":
      switch message["outcome"]?.string {
      case "failed": return .failed
      case "interrupted": return .stopped
      default: return .ended
      }
    default: return nil
    }
  }
}
