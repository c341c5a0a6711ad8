import Core

extension English {
  static func text(_ phrase: OutboxPhrase) -> String {
    switch phrase {
    case .title(let count, let limit): "Outbox (\(count)\(limit.map { "/\($0)" } ?? ""))"
    case .act(let act): word(act)
    case .endedInTheMiddle: "the program ended in the middle"
    case .editing: "editing"
    case .editInterrupted: "editing was interrupted"
    case .tried(let times): "tried \(times) times"
    case .triedAndAgain(let times, let all, let seconds): "tried \(times) of \(all), again in \(seconds) s"
    case .waitsForLimit: "waits for the usage limit"
    case .uncertain(let fate): "uncertain: " + (fate ?? "it may have been sent")
    case .skipped(let error): "skipped: " + (error ?? "by you")
    case .failed(let error): "failed: " + error
    case .urgent: "urgent"

    case .toWrite(let key): "\(key) to write"
    case .notFromHere(let key): "not from here" + (key.isEmpty ? "" : " (\(key) says why)")
    case .saveAndSend: "save and send"
    case .save(let place): "save the " + (place.map(ordinal) ?? "")
    case .full(let limit): "outbox full (\(limit)/\(limit))"
    case .queue(let place): "queue, \(ordinal(place))"
    case .queueHeld(let place, let hold, let offset):
      "queue, \(ordinal(place)) (\(self.hold(hold, offsetSeconds: offset)))"
    case .send: "send"
    case .nothingIsTyped(let key): "Nothing is being typed here: press \(key) for the composer."

    case .nothingToSend: "There is nothing to send yet."
    case .queued(let place): "Queued, \(ordinal(place)) in line."
    case .nothingIsHeld: "Nothing is held here."
    case .allArePaused(let verb): "All outboxes are paused: \(verb.title), in the palette, lets them go on."
    case .tryingAgain(let name): "Trying \(name.map { "\"\($0)\"" } ?? "the outbox") again."
    case .continuing(let name): "Continuing the turn of \"\(name)\"."
    case .skippedMessage(let name): "Skipped \"\(name)\""
    case .droppedMessage(let name): "Dropped \"\(name)\""
    case .imported(let count): "Imported \(Words.count(count, "message", "messages"))"
    case .isSkippedAlready: "It is skipped already: it stays until you retry or remove it."
    case .noneFailed: "No message failed here."
    case .goesOn: "The outbox goes on."
    case .paused(let name): "Paused: nothing more is sent in \"\(name)\" until you let it go on."
    case .allGoOn: "All outboxes go on."
    case .allPaused: "All paused: nothing more is sent anywhere until you let it go on."
    case .nothingWaits: "Nothing waits in an outbox here."
    case .isEditedElsewhere: "A message of this outbox is being edited in another window."
    case .anotherIsEdited: "Another message is being edited: save it with Enter, or let go of it with Esc."
    case .anotherWasInterrupted(let name): "The edit of \"\(name)\" was interrupted: open that one first."
    case .editWaits(let name): "\"\(name)\" waits in the outbox until you go on editing it."
    case .beganEdit: "Editing: Enter saves it where it stands, Esc leaves it as it was."
    case .nothingIsLeft: "Nothing is left of it: Esc leaves it as it was, and x in the outbox removes it."
    case .nothingChanged: "Nothing was changed."
    case .changed(let name): "Changed \"\(name)\""
    case .isAsItWas(let key):
      "The message is as it was." + (key.map { " \($0) again leaves the composer." } ?? "")
    case .hasLeft: "The message has left the outbox meanwhile: what you wrote is in the composer."
    case .isDraftOfDeleted: "The thread was deleted meanwhile: what you wrote is kept as its draft."
    case .wentIntoTurn: "It went into the running turn."
    case .goesIntoTurn: "Sending it into the running turn."
    case .notSteered(let agent, let reason):
      "\(agent) did not take it into the turn (\(reason)): it waits in the outbox."

    case .takesNoImages(let agent, let image):
      "\(agent) takes no images, so \(image) can't go along. Take it off, or write its path."
    case .noFile(let path): "There is no file \(path) that can be read."
    case .goesAlong(let name, let agent):
      "\(name) goes along." + (agent.map { " Whether \($0) takes images is known once it has started." } ?? "")
    case .staysBehind(let name): "\(name) doesn't go along."
    case .takesOff: "Backspace at the start removes it"
    case .isTooLarge(let name, let bytes):
      "\(name) has \(Words.megabytes(bytes)), and \(Words.megabytes(Attachment.byteLimit)) is the most that "
        + "goes along: write its path instead."
    case .offersImage: "goes along as an image"
    case .offersFile: "goes along as a file"
    case .offerHint: "Tab attaches it, Esc leaves it as text"
    case .completionHint: "Tab or Enter takes it, Esc closes"
    case .listingFiles: "listing the files"
    case .onlyFirstFiles(let count): "only the first \(count) files were listed"
    }
  }

  private static func word(_ act: OutboxPhrase.Act) -> String {
    switch act {
    case .retry: "retry"
    case .now: "now"
    case .sendAgain: "send again"
    case .goOn: "continue"
    case .skip: "skip"
    case .drop: "drop"
    case .edit: "edit"
    case .cancel: "cancel"
    }
  }
}
