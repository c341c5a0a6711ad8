extension TextEdit {
  /// Does what a key means in a text, and answers whether it means anything.
  ///
  /// Enter, Escape and Tab are the owner's. Up in the first line and down in the last are too, as nothing moved.
  package mutating func press(_ key: Key) -> Bool {
    if case .character(let character) = key.code, key.modifiers.subtracting(.shift).isEmpty {
      type(character)
      return true
    }
    if let movement = Self.movement(key) {
      let moved = move(movement, selecting: key.modifiers.contains(.shift))
      return moved || !Self.leavesAtEdge(movement)
    }
    guard let act = Self.act(key) else { return false }
    act(&self)
    return true
  }

  /// The key that cuts to the beginning of the line.
  package static let cutKey = Key("u", .control)

  /// Cuts the whole text; `yank` puts it in again.
  package mutating func cutAll() {
    selectAll()
    kill(.lineStart)
  }

  /// It was there before, and nobody has changed it or gone about in it since: so long it is one thing.
  package var isUntouched: Bool {
    !isEmpty && history == TextHistory() && cursor == text.utf8.count && selection == nil
  }

  /// Whether there is room for what the key would write.
  package func hasRoom(for key: Key) -> Bool {
    guard case .character(let character) = key.code else { return true }
    if key.modifiers.subtracting(.shift).isEmpty { return hasRoom(for: String(character)) }
    return key != Key("y", .control) || hasRoom(for: killed)
  }

  private static func movement(_ key: Key) -> TextMovement? {
    let byWord = !key.modifiers.isDisjoint(with: [.control, .alt])
    switch key.code {
    case .left: return byWord ? .wordLeft : .left
    case .right: return byWord ? .wordRight : .right
    case .home: return byWord ? .textStart : .lineStart
    case .end: return byWord ? .textEnd : .lineEnd
    case .up: return byWord ? nil : .up
    case .down: return byWord ? nil : .down
    case .pageUp: return byWord ? nil : .pageUp
    case .pageDown: return byWord ? nil : .pageDown
    case .character("a") where key.modifiers == .control: return .lineStart
    case .character("e") where key.modifiers == .control: return .lineEnd
    case .character("b") where key.modifiers == .alt: return .wordLeft
    case .character("f") where key.modifiers == .alt: return .wordRight
    case .character, .enter, .tab, .escape, .backspace, .delete, .insert, .function: return nil
    }
  }

  private static func leavesAtEdge(_ movement: TextMovement) -> Bool {
    switch movement {
    case .up, .down, .pageUp, .pageDown: true
    case .left, .right, .wordLeft, .wordRight, .blankLeft, .lineStart, .lineEnd, .textStart, .textEnd: false
    }
  }

  private static func act(_ key: Key) -> ((inout TextEdit) -> Void)? {
    switch (key.code, key.modifiers) {
    case (.backspace, []), (.backspace, .shift), (.character("h"), .control): { $0.delete(.left) }
    case (.delete, []), (.character("d"), .control): { $0.delete(.right) }
    case (.backspace, .alt), (.backspace, .control): { $0.kill(.wordLeft) }
    case (.delete, .alt), (.delete, .control), (.character("d"), .alt): { $0.kill(.wordRight) }
    case (.character("w"), .control): { $0.kill(.blankLeft) }
    case (.character("k"), .control): { $0.kill(.lineEnd) }
    case (.character("u"), .control): { $0.kill(.lineStart) }
    case (.character("y"), .control): { $0.yank() }
    case (.character("_"), .control), (.character("/"), .control), (.character("z"), .control): { $0.undo() }
    case (.character("_"), .alt): { $0.redo() }
    default: nil
    }
  }
}
