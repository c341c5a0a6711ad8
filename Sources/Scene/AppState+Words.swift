import Conversation
import Core
import Languages
import Toolkit
import Words

extension AppState {
  /// What the person at a window reads.
  package func language(of window: WindowID) -> Language { windows[window]?.facts.language ?? .english }

  /// What whoever asks reads.
  package func language(of asker: Asker) -> Language {
    switch asker {
    case .window(let id): language(of: id)
    case .client(_, let language): language
    }
  }

  /// Says in a window's status line what was done.
  package mutating func tell(_ phrase: Phrase, in id: WindowID) {
    let words = language(of: id).text(phrase)
    windows[id]?.message = StatusMessage(text: words, kind: .done)
  }

  /// Says in a window's status line why something was not done.
  package mutating func refuse(_ phrase: Phrase, in id: WindowID) {
    let words = language(of: id).text(phrase)
    windows[id]?.message = StatusMessage(text: words, kind: .problem)
  }

  /// Says in a window's status line why something can't be done in a thread.
  mutating func refuse(because refusal: ThreadRefusal, in id: WindowID) {
    refuse(.thread(.refused(refusal)), in: id)
  }

  /// Says something in every window's status line, in the language of each.
  package mutating func tellWindows(_ phrase: Phrase, _ kind: StatusMessage.Kind = .problem) {
    for (id, window) in windows {
      windows[id]?.message = StatusMessage(text: window.facts.language.text(phrase), kind: kind)
    }
  }

  /// Without a window it is stored, since the server may end before anybody comes.
  package mutating func tellOrKeep(_ phrase: Phrase) {
    if windows.isEmpty {
      let words = surroundings.language.text(phrase)
      if !workspace.unreadNotices.contains(words) { workspace.unreadNotices.append(words) }
    } else {
      tellWindows(phrase)
    }
  }
}

extension Language {
  /// The language of a locale's name, such as `de_DE.UTF-8`; English where the name says nothing or what we don't speak.
  package init(locale: String) {
    self = Language(rawValue: MessageLocale.code(of: locale)) ?? .english
  }
}
