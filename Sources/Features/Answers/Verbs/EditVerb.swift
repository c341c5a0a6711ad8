import Core
import JSON

extension CommandLineVerb {
  static let edit = CommandLineVerb(
    "edit", usage: "ID TEXT", summary: "Give a waiting message or command other words.",
    details:
      "ID is a whole id or its beginning; list outbox --json and list next show them. TEXT - reads standard input.",
    operands: [.one(.item), .one(.text)],
    run: { call, state, _ throws(Refusal) in
      let text = call.words[1]
      try Refusal.needWords(in: text, "There are no words.")
      switch try QueuedItem.find(call.words[0], in: state.workspace) {
      case .message(let stream, var message):
        guard stream.edit?.message != message.id || stream.edit?.isInterrupted == true else {
          throw Refusal(
            .refused, "The message is being edited in a window.", hint: "Save it or let go of it there first.")
        }
        guard message.standing != .uncertain else {
          throw Refusal(
            .refused, "The message may have been sent as it was.",
            hint: "upnext retry sends it again, upnext skip drops it.")
        }
        message.content = text
        message.lastError = nil
        message.standing = .waiting
        message.inSession = .no
        let title = Phrase.outbox(.changed(WorkStream.firstWords(of: text)))
        state.accept(.outbox(.replace(message), in: stream.id), titled: title, in: call.language)
        // These are the words that it was to have.
        state.workspace.streams.update(stream.id) {
          if $0.edit?.message == message.id { $0.letGoOfEdit(keepingText: true) }
        }
        return .done(["id": .string(message.id.text)])
      case .command(var command):
        command.request.prompt = text
        state.accept(.upNext(.replace(command)), titled: .commandChanged(command.name), in: call.language)
        return .done(["id": .string(command.id.text)])
      }
    },
    text: { _, _ in "changed" })
}
