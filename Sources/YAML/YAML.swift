/// A value of a YAML file and the line where it begins. Every scalar is text: what it means is for the reader to say.
package struct YAML: Hashable, Sendable {
  package indirect enum Content: Hashable, Sendable {
    case scalar(String)
    case sequence([YAML])
    case mapping([Entry])
  }

  /// One line of a mapping. A key may be there twice: who reads the mapping says what that means.
  package struct Entry: Hashable, Sendable {
    package let key: String
    package let line: Int
    package let value: YAML

    package init(key: String, line: Int, value: YAML) {
      self.key = key
      self.line = line
      self.value = value
    }
  }

  package let content: Content
  package let line: Int

  package init(_ content: Content, line: Int) {
    self.content = content
    self.line = line
  }
}

extension YAML {
  package var scalar: String? {
    guard case .scalar(let text) = content else { return nil }
    return text
  }

  /// Nothing after the colon is an empty sequence.
  package var items: [YAML]? {
    switch content {
    case .scalar(let text): text.isEmpty ? [] : nil
    case .sequence(let items): items
    case .mapping: nil
    }
  }

  /// Nothing after the colon is an empty mapping.
  package var entries: [Entry]? {
    switch content {
    case .scalar(let text): text.isEmpty ? [] : nil
    case .sequence: nil
    case .mapping(let entries): entries
    }
  }
}
