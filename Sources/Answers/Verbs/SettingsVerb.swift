import Acts
import CommandLine
import Core
import JSON
import Languages
import Scene
import Settings
import Shapes
import Words

extension CommandLineVerb {
  static let settings = CommandLineVerb(
    "settings", usage: "[KEY [VALUE]]", summary: "Show all settings or one, or change one.",
    operands: [.optional(.setting), .optional(.name)], answersEarly: true,
    isLook: { $0.words.count < 2 },
    run: { call, state, _ throws(Refusal) in
      guard let key = call.words.first else {
        return .done(
          .array(
            SettingKey.allCases.map { JSONViews.setting($0, in: state) }
              + state.limitedAgents.map { JSONViews.agentLimit($0, in: state) }))
      }
      let setting = try state.set(key, to: call.words.dropFirst().first, by: call.asker)
      return VerbAnswer(json: setting, notice: key == SettingKey.theme.rawValue ? state.themeNotice : nil)
    },
    text: { answer, arguments in
      let isAll = arguments.words.isEmpty
      return PlainWords.settings(isAll ? answer.array ?? [] : [answer], withHelp: isAll)
    })
}

extension PlainWords {
  static func settings(_ all: [JSON], withHelp: Bool) -> String {
    TextTable(all.map { [word($0["key"]), word($0["value"]), withHelp ? word($0["help"]) : ""] }).text
  }
}

extension AppState {
  fileprivate var themeNotice: AnswerNotice? {
    switch themeProblem {
    case .themeIsGone?: .themeIsGone
    case .themeHidesText?: .themeHidesText
    case _: nil
    }
  }

  /// A setting as it is then; nil leaves its value.
  mutating func set(_ key: String, to value: String?, by asker: Asker) throws(Refusal) -> JSON {
    if let agent = Settings.agent(ofLimit: key) { return try setLimit(of: agent, to: value, by: asker) }
    guard let known = SettingKey(rawValue: key) else {
      throw Refusal(.missing, "There is no setting \"\(key)\".", hint: "upnext settings shows all.")
    }
    if let value {
      guard !surroundings.fixedSettings.contains(known) else {
        throw Refusal.isInConfig(key)
      }
      let choices = choices(for: known)
      guard choices.isEmpty || choices.contains(value), known.values.accept(value) else {
        let takes = choices.isEmpty ? known.values.explanation : choices.joined(separator: ", ")
        // What is said of an address may be read by others, and somebody may have put a password into it.
        let given = known == .hubAddress ? "that" : "\"\(value)\""
        throw Refusal(.usage, "\(key) doesn't take \(given).", hint: "It takes \(takes).")
      }
      change(known, to: value, by: asker)
    }
    return JSONViews.setting(known, in: self)
  }

  private mutating func setLimit(of agent: String, to value: String?, by asker: Asker) throws(Refusal) -> JSON {
    let key = Settings.agentLimitKey(agent)
    if let value {
      _ = try known(agent)
      guard !surroundings.fixedAgentLimits.contains(agent) else {
        throw Refusal.isInConfig(key)
      }
      guard Settings.acceptsAgentLimit(value) else {
        throw Refusal(
          .usage, "\(key) doesn't take \"\(value)\".",
          hint: "It takes \(Settings.agentLimitValues.explanation), or none.")
      }
      changeLimit(of: agent, to: value, by: asker)
    }
    return JSONViews.agentLimit(agent, in: self)
  }
}

extension Refusal {
  /// What is read at a start alone.
  fileprivate static func isInConfig(_ key: String) -> Refusal {
    Refusal(
      .refused, "\(key) is set in config.yaml, as the server read it when it started.",
      hint: "Change it there, then: upnext stop. The next server has it.")
  }
}
