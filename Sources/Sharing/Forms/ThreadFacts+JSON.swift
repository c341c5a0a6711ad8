import JSON

/// A thread's facts as text: on their way to other hosts, and in a store.
extension ThreadFacts {
  package var json: JSON {
    .object(present: [
      "id": .id(id), "name": .string(name), "project": .string(project),
      "provider": .string(provider),
      "state": .string(state), "since": .integer(stateSince), "locked": .bool(isLocked),
      "in_queue": .bool(isInQueue),
      "queued_at": queuedAt.map { .integer($0) }, "place": JSON(queuePosition),
      "unread": JSON(unread),
      "outbox": JSON(outboxCount),
      "priority": priority.map { JSON($0) }, "preview": .string(preview),
      "modified": .integer(lastModified),
      "review": .bool(needsReview), "setting_up": .bool(isSettingUp), "needs_person": .bool(needsPerson),
      "needs_me": needsMe.map { .bool($0) }, "closing": .string(closingWords),
      "session": .bool(hasSession),
      "created": .integer(createdAt), "messages": JSON(messageCount), "question": question?.json,
      "ahead": clockAhead == 0 ? nil : .integer(clockAhead),
    ])
  }

  package init?(_ json: JSON) {
    guard let id = json.id("id"), let name = json["name"]?.string,
      let project = json["project"]?.string,
      let provider = json["provider"]?.string, let state = json["state"]?.string,
      let since = json.moment("since"),
      let modified = json.moment("modified")
    else { return nil }
    self.init(
      id: id, name: name, project: project, provider: provider, state: state, stateSince: since,
      lastModified: modified)
    isLocked = json["locked"]?.bool ?? false
    isInQueue = json["in_queue"]?.bool ?? false
    queuedAt = json.moment("queued_at")
    queuePosition = json.count("place") ?? 0
    unread = json.count("unread") ?? 0
    outboxCount = json.count("outbox") ?? 0
    priority = json.count("priority")
    preview = json["preview"]?.string ?? ""
    needsReview = json["review"]?.bool ?? false
    isSettingUp = json["setting_up"]?.bool ?? false
    needsPerson = json["needs_person"]?.bool ?? false
    needsMe = json["needs_me"]?.bool
    closingWords = json["closing"]?.string ?? ""
    hasSession = json["session"]?.bool ?? false
    createdAt = json.moment("created") ?? since
    messageCount = json.count("messages") ?? 0
    question = json["question"].flatMap { Question($0) }
    // No clock is off by more than a century, and nothing that is reckoned with it overflows.
    clockAhead = json.number("ahead").map { min(max($0, -3_155_760_000_000), 3_155_760_000_000) } ?? 0
  }
}

extension ThreadFacts.Question {
  fileprivate var json: JSON {
    .object(present: [
      "id": .string(id), "words": .string(words), "detail": .string(detail), "whole": .bool(isWhole),
      "about_mode": isAboutMode ? true : nil, "in_words": .bool(wantsWords), "at": .integer(askedAt),
      "choices": .array(
        choices.map {
          .object(present: [
            "id": .string($0.id), "name": .string($0.name), "kind": .string($0.kind),
            "begins": $0.words.map { .string($0) }, "secret": $0.isSecret ? true : nil,
            "ticked": $0.isTicked.map { .bool($0) },
          ])
        }),
      "form": form?.json,
    ])
  }

  fileprivate init?(_ json: JSON) {
    guard let id = json["id"]?.string, let words = json["words"]?.string else { return nil }
    self.init(
      id: id, words: words, detail: json["detail"]?.string ?? "", isWhole: json["whole"]?.bool ?? false,
      isAboutMode: json["about_mode"]?.bool ?? false, wantsWords: json["in_words"]?.bool ?? false,
      askedAt: json.moment("at") ?? 0,
      choices: json["choices"]?.array?.compactMap { choice in
        guard let id = choice["id"]?.string, let name = choice["name"]?.string else { return nil }
        return ThreadFacts.Choice(
          id: id, name: name, kind: choice["kind"]?.string ?? "other", words: choice["begins"]?.string,
          isSecret: choice["secret"]?.bool ?? false, isTicked: choice["ticked"]?.bool)
      } ?? [],
      form: json["form"].flatMap { ThreadFacts.Form($0) })
  }
}

extension ThreadFacts.Form {
  fileprivate var json: JSON {
    .object(present: [
      "id": .string(id), "number": JSON(number), "of": JSON(count), "keeps": keepsOnNo ? true : nil,
    ])
  }

  fileprivate init?(_ json: JSON) {
    guard let id = json["id"]?.string, let number = json.count("number"), let count = json.count("of") else {
      return nil
    }
    self.init(id: id, number: number, count: count, keepsOnNo: json["keeps"]?.bool ?? false)
  }
}
