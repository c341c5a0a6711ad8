import JSON

/// What was said in a message, in blocks. A text may stand in their place.
enum ContentBlocks {
  static func of(_ content: JSON?) -> [JSON] {
    if let text = content?.string { return [["type": "text", "text": .string(text)]] }
    return content?.array ?? []
  }

  static func text(of content: JSON?) -> String {
    of(content).compactMap { $0["text"]?.string }.joined(separator: "\n")
  }
}
