/// Where a key has its meaning.
package enum KeyPlace: String, CaseIterable, Sendable {
  case everywhere, list, conversation, review, composer, dialog

  /// All but that of dialogs, whose keys do nothing elsewhere.
  package static let ofPanes: [KeyPlace] = [.everywhere, .list, .conversation, .review, .composer]

  /// What the help calls it.
  package var title: String {
    switch self {
    case .everywhere: "Everywhere but where text is typed"
    case .list: "In every list"
    case .conversation: "In a conversation, and where an agent asks for leave"
    case .review: "In a review"
    case .composer: "Where a message is typed"
    case .dialog: "In a dialog, before the keys of lists and of everywhere"
    }
  }
}
