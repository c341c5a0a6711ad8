import Conversation
import Queues

extension Workspace {
  /// The option by which upnext answers this question for the person; nil where they have to be asked.
  func rememberedOption(for permission: Permission, of stream: WorkStream) -> Permission.Option? {
    let agent = agentPlace(of: stream)
    return remembered.lazy.compactMap { $0.option(for: permission, of: agent, in: stream.project) }.first
  }

  /// One question has become another one about the same call: what was written for it is found there, unless something
  /// was written for that as well.
  mutating func moveWords(for permission: Permission, to other: Permission, in thread: ThreadID) {
    for (place, words) in words(for: permission, in: thread) {
      let there = WordsPlace(place.purpose, in: thread, question: other.wording, option: place.option)
      guard keptWords[there] == nil else { continue }
      keptWords[place] = nil
      keptWords[there] = words
    }
  }

  /// It is asked again, and the words of the answer before won't do: they are there to be changed, unless a program said
  /// them. Where something else was written there meanwhile, the draft has them.
  mutating func keepRefused(_ permission: Permission, in stream: inout WorkStream) {
    guard stream.turn?.answeredByPrograms.contains(permission.wording) != true,
      let words = permission.refused, words.contains(where: { !$0.isWhitespace }),
      let option = permission.options.first(where: { $0.words != nil && $0.words != words })
    else { return }
    if let form = permission.form {
      keptWords[WordsPlace(.given, in: stream.id, question: permission.wording, option: form.id)] = nil
    }
    let place = WordsPlace(.answer, in: stream.id, question: permission.wording, option: option.id)
    if let other = keptWords[place], other != words { return stream.addToDraft(words) }
    keptWords[place] = words
  }

  /// What was written for the answers to a question, and is kept.
  package func words(for permission: Permission, in thread: ThreadID) -> [(place: WordsPlace, words: String)] {
    keptWords.filter { $0.key.isOf(permission, in: thread) }
      .sorted { $0.key < $1.key }.map { (place: $0.key, words: $0.value) }
  }

  /// The agent has all answers of a form.
  mutating func forgetWords(givenTo form: String, in thread: ThreadID) {
    guard !keptWords.isEmpty else { return }
    keptWords = keptWords.filter { $0.key.thread != thread || $0.key.purpose != .given || $0.key.option != form }
  }

  /// The question has its answer: what was written for another one is not needed any more.
  package mutating func forgetWords(for permission: Permission, in thread: ThreadID) {
    guard !keptWords.isEmpty else { return }
    keptWords = keptWords.filter { !$0.key.isOf(permission, in: thread) }
  }
}

extension WordsPlace {
  /// What was given to one form is not of another one that asks the same.
  fileprivate func isOf(_ permission: Permission, in thread: ThreadID) -> Bool {
    self.thread == thread && question == permission.wording && (purpose != .given || option == permission.form?.id)
  }
}
