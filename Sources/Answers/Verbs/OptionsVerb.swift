import Acts
import CommandLine
import Conversation
import Finders
import JSON
import Queues
import Scene
import Shapes

extension CommandLineVerb {
  /// The verb `options`: a record has a field of that name.
  static let choices = CommandLineVerb(
    "options", usage: "THREAD [OPTION [VALUE]]",
    summary: "Show what a thread's agent lets be chosen, such as its mode and its model, or choose it.",
    details:
      "An agent tells what can be chosen when it starts. What you choose is kept for the thread, over restarts too; an agent "
      + "that runs is asked for it, and may refuse it: the option's value is then as before.",
    operands: [.one(.thread), .optional(.name), .optional(.name)], isLook: { $0.words.count < 3 },
    run: { call, state, _ throws(Refusal) in
      let stream = try ThreadFinder.find(call.words[0], in: state.workspace)
      let offered = state.offeredOptions(of: stream)
      guard call.words.count > 1 else {
        guard !offered.isEmpty else {
          guard state.hasTold(stream.id) else {
            throw Refusal(
              .refused, "\(stream.effectiveProvider) has not told what can be chosen.", hint: "It does when it starts.")
          }
          throw Refusal(.refused, "\(stream.effectiveProvider) has started, and lets nothing be chosen.")
        }
        return .done(.array(offered.map { .object(shape($0)) }))
      }
      let name = call.words[1]
      guard let option = offered.first(where: { $0.id == name || $0.name.lowercased() == name.lowercased() }) else {
        let names = offered.map(\.id).joined(separator: ", ")
        throw Refusal(
          .missing, "\(stream.effectiveProvider) lets no \"\(name)\" be chosen.",
          hint: names.isEmpty
            ? state.hasTold(stream.id) ? "It lets nothing be chosen." : "It tells what can be chosen when it starts."
            : "There are: \(names).")
      }
      guard call.words.count > 2 else { return .done(.object(shape(option))) }
      let value = call.words[2]
      guard let choice = option.choices.first(where: { $0.id == value || $0.name.lowercased() == value.lowercased() })
      else {
        throw Refusal(
          .usage, "\(option.name) doesn't take \"\(value)\".",
          hint: "It takes: \(option.choices.map(\.id).joined(separator: ", ")).")
      }
      let effects = state.choose(choice, of: option, for: stream.id, by: call.asker)
      var chosen = option
      chosen.current = choice.id
      var answer = shape(chosen)
      (answer["agent"], answer["thread"]) = (.string(stream.effectiveProvider), .string(stream.id.text))
      answer["asked"] = .bool(stream.hasOpenAgent)
      return .done(.object(answer), effects)
    },
    text: { answer, arguments in
      switch arguments.words.count {
      case 1: TextTable((answer.array ?? []).map { [word($0["id"]), word($0["name"]), value(of: $0)] }).text
      case 2:
        TextTable(
          (answer["choices"]?.array ?? []).map { choice in
            [
              choice["value"] == answer["value"] ? "*" : "", word(choice["value"]), word(choice["name"]),
              word(choice["about"]),
            ]
          }
        ).text
      default: chosen(answer)
      }
    })

  /// The agent has the last word, and may have it later.
  private static func chosen(_ answer: JSON) -> String {
    let (agent, choice) = (word(answer["agent"]), "\(word(answer["name"])): \(value(of: answer))")
    return answer["asked"]?.bool == true
      ? "\(agent) was asked for \(choice). What counts by now: upnext options \(word(answer["thread"]))"
      : "\(choice). \(agent) is not running: it is asked for this before the next message."
  }

  private static func word(_ json: JSON?) -> String { PlainWords.word(json) }

  private static func value(of option: JSON) -> String {
    let choice = (option["choices"]?.array ?? []).first { $0["value"] == option["value"] }
    return word(choice?["name"] ?? option["value"])
  }

  private static func shape(_ option: AgentOption) -> JSONObject {
    [
      "id": .string(option.id), "name": .string(option.name), "category": .string(option.category.rawValue),
      "value": option.current.map(JSON.string) ?? .null,
      "choices": .array(
        option.choices.map {
          [
            "value": .string($0.id), "name": .string($0.name), "about": .string($0.about),
            "group": $0.group.isEmpty ? .null : .string($0.group),
          ]
        }),
    ]
  }
}
