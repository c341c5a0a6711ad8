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
    record.at = RecordTime.read(part["time"]?["start"]) ?? RecordTime.read(message["time"]?["created"])
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
    default: break
    }
    return record
  }

  private static func tool(_ part: JSON, _ record: inout Record) {
    let id = part["callID"]?.string ?? part["id"]?.string ?? ""
    let state = part["state"]
    var use = ToolWords.use(id: id, name: part["tool"]?.string ?? "tool", input: state?["input"] ?? .null)
    if let title = state?["title"]?.string, !title.isEmpty, use.kind != "execute" { use.title = title }
    record.said.append(.tool(use))
    switch state?["status"]?.string {
    case "completed":
      record.said.append(
        .result(
          ToolResult(
            call: id, text: state?["output"]?.string ?? "", status: .done,
            exitCode: state?["metadata"]?["exit"]?.int)))
    case "error":
      record.said.append(
        .result(ToolResult(call: id, text: state?["error"]?.string ?? "", status: .failed)))
    default: break
    }
  }

  /// How the last message says that its turn is.
  static func ending(of message: JSON) -> SessionEnding? {
    switch message["role"]?.string {
    case "user": return .open
    case "assistant":
      if message["error"]?.isNull == false {
        return message["error"]?["name"]?.string == "MessageAbortedError" ? .stopped : .failed
      }
      guard message["time"]?["completed"] != nil else { return .open }
      return message["finish"]?.string == "tool-calls" ? .open : .ended
    default: return nil
    }
  }
}
