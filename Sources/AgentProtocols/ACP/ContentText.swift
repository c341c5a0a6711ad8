import Conversation
import JSON

/// What a content block looks like as text.
enum ContentText {
  /// The protocol wants one block; some agents give several in a list.
  static func blocks(of content: JSON?) -> [JSON] { content?.array ?? content.map { [$0] } ?? [] }

  static func text(of block: JSON) -> String {
    switch block["type"]?.string {
    case "text": block["text"]?.string ?? ""
    case "resource_link": block["name"]?.string ?? block["uri"]?.string ?? ""
    case "resource": block["resource"]?["text"]?.string ?? block["resource"]?["uri"]?.string ?? ""
    case "image": picture("image", of: block)
    case "audio": picture("sound", of: block)
    // Some agents give a text where the protocol wants a block, or a block of a kind that is not known here.
    case .some, nil: block.string ?? block["text"]?.string ?? ""
    }
  }

  /// The same in a message, which is Markdown: a link leads somewhere, and a file's text is not taken for Markdown.
  static func markdown(of block: JSON) -> String {
    switch block["type"]?.string {
    case "resource_link":
      guard let uri = block["uri"]?.string, !uri.isEmpty else { return text(of: block) }
      return "[\(label(text(of: block)))](<\(uri.filter { $0 != "<" && $0 != ">" && !$0.isNewline })>)"
    case "resource":
      guard let content = block["resource"]?["text"]?.string else { return text(of: block) }
      let fence = String(repeating: "`", count: max(3, longestRunOfTicks(in: content) + 1))
      let name = block["resource"]?["uri"]?.string ?? ""
      return "\(label(name))\n\(fence)\n\(content)\n\(fence)"
    case .some, nil: return text(of: block)
    }
  }

  /// Whether a block is no text alone.
  static func standsAlone(_ block: JSON) -> Bool { block.string == nil && block["type"]?.string != "text" }

  /// Whether it goes on with the text before it, as does the text of a block whose kind is not known.
  static func goesOn(_ block: JSON) -> Bool {
    switch block["type"]?.string {
    case "resource_link", "resource", "image", "audio": false
    case .some, nil: !standsAlone(block) || block["text"]?.string != nil
    }
  }

  private static func picture(_ word: String, of block: JSON) -> String {
    block["mimeType"]?.string.map { "[\(word), \(PlainText.line($0))]" } ?? "[\(word)]"
  }

  private static func label(_ name: String) -> String { PlainText.line(name).filter { $0 != "[" && $0 != "]" } }

  private static func longestRunOfTicks(in text: String) -> Int {
    var longest = 0
    var run = 0
    for byte in text.utf8 {
      run = byte == UInt8(ascii: "`") ? run + 1 : 0
      longest = max(longest, run)
    }
    return longest
  }
}
