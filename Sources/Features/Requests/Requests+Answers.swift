import Core
import JSON

/// Answers to agents, and choices of projects, from the command line.
extension Requests {
  static func answer(
    _ thread: String, _ answer: PermissionAnswer, of client: ClientID, _ state: inout AppState, _ stamp: inout Stamp
  ) throws(Refusal) -> ([Effect], JSON?) {
    let stream = try ThreadFinder.find(thread, in: state.workspace)
    let open = stream.turn?.permissions ?? []
    guard let permission = answer.permission.map({ id in open.first { $0.id == id } }) ?? open.first else {
      throw answer.permission == nil
        ? Refusal(.refused, "Nothing is asked in this thread.", hint: "upnext list queue shows who asks.")
        : Refusal(.refused, "The agent doesn't wait for this answer any more.", hint: "Nothing was answered.")
    }
    let choice = try choice(answer, permission)
    if choice.option.words != nil, answer.message == nil {
      throw Refusal(
        .usage, "That answer is in your own words.",
        hint: "upnext allow THREAD --option \(choice.option.id) --message TEXT")
    }
    if permission.isQuestion, answer.allows, answer.message != nil, choice.option.words == nil {
      throw Refusal(.usage, "That answer takes no words.", hint: "Choose with --option, without --message.")
    }
    let effects: [Effect]
    do throws(AnswerRefusal) {
      effects = try state.answer(permission, with: choice, message: answer.message, in: stream.id, &stamp)
    } catch {
      throw Refusal(.refused, English.text(error.phrase))
    }
    let json: JSON = [
      "thread": .string(stream.id.text), "permission": .string(permission.id),
      "answer": .string(choice.isCancelled ? "cancelled" : choice.option.name),
      "kept_by": choice.isKeptByUs ? "upnext" : choice.option.kind == .allowAlways ? "agent" : .null,
    ]
    guard permission.isQuestion else { return (effects, json) }
    // Only the agent knows whether it will do.
    state.sentAnswers.append(SentAnswer(client: client, stream: stream.id, permission: permission.id, answer: json))
    return (effects, nil)
  }

  private static func choice(
    _ answer: PermissionAnswer, _ permission: Permission
  ) throws(Refusal) -> PermissionChoice {
    let options = permission.options.enumerated().map { "\($0 + 1) \($1.name)" }.joined(separator: ", ")
    if let wanted = answer.option {
      let number = permission.options.enumerated().first { "\($0.offset + 1)" == wanted }?.element
      guard let option = permission.options.first(where: { $0.id == wanted }) ?? number else {
        throw Refusal(.usage, "There is no answer \"\(wanted)\".", hint: "There are: \(options).")
      }
      switch option.kind {
      case .allowOnce, .allowAlways:
        guard answer.allows else {
          throw Refusal(
            .refused, "\"\(option.name)\" allows it.", hint: "upnext allow --option \(wanted), if you mean that.")
        }
      case .rejectOnce, .rejectAlways:
        guard !answer.allows else {
          throw Refusal(
            .refused, "\"\(option.name)\" doesn't allow it.",
            hint: "upnext deny --option \(wanted), if you mean that.")
        }
      case .other: break
      }
      return PermissionChoice(option)
    }
    let kind: Permission.Option.Kind =
      answer.allows
      ? (answer.isAlways ? .allowAlways : .allowOnce) : (answer.isAlways ? .rejectAlways : .rejectOnce)
    guard let choice = PermissionChoice(kind, of: permission) else {
      if PermissionChoice.showsTooLittle(permission, for: kind) {
        throw Refusal(.refused, English.text(.showsTooLittle), hint: "upnext allow THREAD, without --always.")
      }
      throw Refusal(
        .refused, "The agent doesn't offer exactly one such answer.", hint: "Choose with --option: \(options).")
    }
    return choice
  }

  static func serve(
    _ directory: String, _ provider: String?, _ host: String?, _ hidden: Bool?, _ state: inout AppState
  ) throws(Refusal) -> JSON {
    let before = state.workspace.projectChoices[directory] ?? ProjectChoices()
    if let provider, !provider.isEmpty { _ = try known(provider, state) }
    if let host, !host.isEmpty, !HostName.isValid(host) {
      throw Refusal(.usage, "\"\(host)\" is no host.", hint: English.text(.agent(.whatHostsAre)))
    }
    let after = (
      provider: provider.map { $0.isEmpty ? nil : $0 } ?? before.provider,
      host: host.map { $0.isEmpty ? nil : $0 } ?? before.host
    )
    let service = Act.service(ofProject: directory, provider: after.provider, host: after.host)
    let act = hidden.map { Act.all([service, .project(directory, isHidden: $0)]) } ?? service
    let name = Words.directory(directory, home: state.surroundings.home)
    let title =
      if provider == nil, host == nil, let hidden { (hidden ? "Hid " : "Showed ") + name } else {
        "Chose how \(name) is served"
      }
    _ = state.undo.perform(act, titled: title, on: &state.workspace)
    return [
      "project": .string(directory), "agent": .string(state.usualProvider(in: directory)),
      "host": after.host.map(JSON.string) ?? .null,
      "hidden": .bool(state.workspace.projectChoices[directory]?.isHidden ?? false),
    ]
  }
}
