import JSON
import Languages
import Scene
import Wire

/// What the screen says, in the words of the wire.

extension WindowFacts {
  init(_ hello: WindowHello) {
    let colors: Colors =
      switch hello.colors {
      case .none: .none
      case .eight, .sixteen: .sixteen
      case .indexed: .palette
      case .trueColor: .many
      }
    self.init(
      size: hello.size, colors: colors, unicode: hello.unicode, directory: hello.directory,
      language: Language(locale: hello.locale ?? ""))
    isPlain = hello.isPlain
    hasClipboard = hello.hasClipboard
    showsAhead = hello.showsAhead
  }
}

extension ServerMessage {
  init(_ order: WindowOrder) {
    self =
      switch order {
      case .bell: .bell
      case .suspend: .suspend
      case .redraw: .redraw
      case .edit(let text, let name): .edit(text, as: name)
      case .open(let path, let line): .open(path: path, line: line)
      case .copy(let text): .copy(text)
      case .goodbye(let text): .goodbye(text)
      case .ended(let text): .ended(text)
      case .run(let arguments): .run(arguments)
      case .notify(let text): .notify(text)
      }
  }
}

extension Reply {
  /// `{"done":…}`, with `"notice"` where something is said beside it, `{"change":…}` or `{"error":{"code","message","hint"}}`, one line.
  var bytes: [[UInt8]] {
    if case .bytes(let parts) = self { parts } else { [json.bytes + [0x0A]] }
  }

  private var json: JSON {
    switch self {
    case .bytes: .null
    case .done(let json): ["done": json]
    case .noted(let json, let notice): ["done": json, "notice": .string(notice.rawValue)]
    case .event(let json): ["change": json]
    case .refused(let refusal):
      [
        "error": [
          "code": .string(refusal.code.rawValue), "message": .string(refusal.message), "hint": .string(refusal.hint),
        ]
      ]
    }
  }
}
