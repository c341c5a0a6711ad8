import Conversation
import JSON
import Texts

/// The pieces of the model's message that is being said, so that its whole, which comes after them, adds only what was
/// not said yet.
struct ClaudeStream: Equatable, Sendable {
  struct Piece: Equatable, Sendable {
    let text: String
    let kind: AgentReport.TextKind
    let part: String
  }

  private struct Block: Equatable, Sendable {
    let kind: AgentReport.TextKind
    let part: String
    var text = ""
    var isWhole = false
  }

  private var message = ""
  private var blocks: [Int: Block] = [:]
  private var wholeCount = 0

  /// From an event of the stream.
  mutating func take(_ event: JSON) -> [Piece] {
    let index = event["index"]?.int ?? 0
    switch event["type"]?.string {
    case "message_start":
      message = event["message"]?["id"]?.string ?? ""
      blocks = [:]
      return []
    case "content_block_start":
      let block = event["content_block"]
      switch block?["type"]?.string {
      case "text": return begin(.said, index, block?["text"]?.string ?? "")
      case "thinking": return begin(.thought, index, block?["thinking"]?.string ?? "")
      case .some, nil: return []
      }
    case "content_block_delta":
      let delta = event["delta"]
      return append(delta?["text"]?.string ?? delta?["thinking"]?.string ?? "", index)
    case .some, nil: return []
    }
  }

  private mutating func begin(_ kind: AgentReport.TextKind, _ index: Int, _ text: String) -> [Piece] {
    blocks[index] = Block(kind: kind, part: "\(message)/\(index)")
    return append(text, index)
  }

  private mutating func append(_ text: String, _ index: Int) -> [Piece] {
    guard !text.isEmpty, let block = blocks[index] else { return [] }
    blocks[index]?.text += ShortCharacters.bounded(text, behind: block.text)
    return [Piece(text: text, kind: block.kind, part: block.part)]
  }

  /// What the whole block has more than its pieces.
  mutating func rest(of text: String, _ kind: AgentReport.TextKind, in message: String) -> Piece {
    let streamed =
      message != self.message
      ? nil
      : blocks.filter { !$0.value.isWhole && $0.value.kind == kind }
        .min { $0.key < $1.key }
    guard let (index, block) = streamed, let rest = text.rest(behind: block.text) else {
      wholeCount += 1
      return Piece(text: text, kind: kind, part: "\(message)#\(wholeCount)")
    }
    blocks[index]?.isWhole = true
    return Piece(text: String(rest), kind: kind, part: block.part)
  }

  /// A tool whose input is still being written.
  func startedTool(_ event: JSON) -> (id: String, name: String)? {
    guard event["type"]?.string == "content_block_start", let block = event["content_block"],
      block["type"]?.string == "tool_use", let id = block["id"]?.string, let name = block["name"]?.string,
      !ClaudeTasks.isTaskTool(name)
    else { return nil }
    return (id, name)
  }
}
