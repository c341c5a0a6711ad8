import Conversation
import Core
import Scene
import Sharing
import Texts

/// Tells a text from another one by what fits into a file's name.
struct TextMark: Equatable {
  let byteCount: Int
  let digits: String

  init(byteCount: Int, digits: String) {
    self.byteCount = byteCount
    self.digits = digits
  }

  /// As it was written down.
  init?(written: String) {
    let parts = written.split(separator: "_", omittingEmptySubsequences: false)
    guard parts.count == 2, let byteCount = Int(parts[0]), byteCount >= 0 else { return nil }
    self.init(byteCount: byteCount, digits: String(parts[1]))
  }

  var written: String { "\(byteCount)_\(digits)" }

  init(_ text: String) { self.init(byteCount: text.utf8.count, digits: text.stableDigits) }

  func isOf(_ text: String) -> Bool { text.utf8.count == byteCount && text.stableDigits == digits }

  /// What stands before it, where the text ends with it.
  func rest(of text: String) -> String? {
    guard text.utf8.count >= byteCount, isOf(String(decoding: text.utf8.suffix(byteCount), as: UTF8.self)) else {
      return nil
    }
    return String(decoding: text.utf8.dropLast(byteCount), as: UTF8.self)
  }
}

extension TextInEditor {
  private static let ofCommand = "command"
  private static let ofThread = "thread"

  /// The beginning of its file's name: whoever finds the file knows by it what it is for and what the editor was given.
  package var fileName: String {
    let parts =
      switch place {
      case .composer(let subject): [subject.stream.text, subject.message?.text ?? ""]
      case .form(let form): [form.id.text, Self.kind(of: form)]
      }
    return (parts + [TextMark(text).written]).joined(separator: "_")
  }

  static func meaning(ofName name: String) -> (Place, TextMark)? {
    let parts = name.split(separator: "_", omittingEmptySubsequences: false).map { String($0) }
    guard parts.count == 5, let mark = TextMark(written: parts[2] + "_" + parts[3]) else { return nil }
    let kind = parts[1].split(separator: ".", omittingEmptySubsequences: false).map { String($0) }
    if kind[0] == ofCommand || kind[0] == ofThread { return form(parts[0], of: kind).map { (Place.form($0), mark) } }
    guard let stream = ThreadID(parts[0]) else { return nil }
    let message = MessageID(parts[1])
    guard message != nil || parts[1].isEmpty else { return nil }
    return (.composer(ComposerSubject(stream, message: message)), mark)
  }

  /// A new thread, or a command, with the one that it changes and its lane, as far as there are some.
  private static func kind(of form: FormDraft) -> String {
    guard !form.beginsThread else { return ofThread }
    guard form.edited != nil || form.lane != nil else { return ofCommand }
    return [ofCommand, form.edited?.text ?? "", form.lane?.text ?? ""].joined(separator: ".")
  }

  /// A form of which a file's name says no more.
  private static func form(_ id: String, of kind: [String]) -> FormDraft? {
    guard let id = Identity<FormDraft>(id), kind.count == 1 || kind.count == 3 else { return nil }
    let (edited, lane) = kind.count == 3 ? (kind[1], kind[2]) : ("", "")
    return FormDraft(
      id: id, edited: Identity(edited), beginsThread: kind[0] == ofThread, lane: SharedID(lane),
      written: CommandTemplate(prompt: ""), at: Timestamp(milliseconds: 0))
  }
}
