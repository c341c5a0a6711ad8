import Settings

/// What there is to say of a verb.
package struct VerbRow: Sendable {
  /// Where verbs without a key are: they are needed rarely.
  package enum Place: String, Sendable { case threadMenu = "thread's menu", projectMenu = "project's menu", palette }

  package let title: Wording
  package let help: Wording
  /// Its default keys, the first of which hints name, by the place where they hold.
  package let keys: [KeyPlace: String]
  package let clicks: Int
  package let instead: Place?
  /// It means something in dialogs only: the palette has no use for it.
  package let isOfDialogs: Bool
  /// It concerns what only a screen has, such as borders: a window in words has no use for it.
  package let isOfScreens: Bool
  /// What other programs call it, in every language: the palette finds it by these, too.
  package let otherNames: String

  init(
    _ title: String, _ german: String, _ help: String, _ germanHelp: String, keys: [KeyPlace: String] = [:],
    clicks: Int = 1, instead: Place? = nil, isOfDialogs: Bool = false,
    isOfScreens: Bool = false, otherNames: String = ""
  ) {
    self.title = Wording(english: title, german: german)
    self.help = Wording(english: help, german: germanHelp)
    self.keys = keys
    self.clicks = clicks
    self.instead = instead
    self.isOfDialogs = isOfDialogs
    self.isOfScreens = isOfScreens
    self.otherNames = otherNames
  }
}

extension Verb {
  /// What the footer and the palette call it.
  package var title: String { row.title.english }

  /// One sentence for the help.
  package var help: String { row.help.english }

  /// One click only chooses it in a menu: it can't be taken back by itself, lets something run, or answers an agent.
  package var takesTwoClicks: Bool { row.clicks == 2 }

  package var isOfDialogs: Bool { row.isOfDialogs }
  package var isOfScreens: Bool { row.isOfScreens }

  /// Where it is found, as it has no key of its own; nil where it has one.
  package var insteadOfKey: VerbRow.Place? { row.instead }
}
