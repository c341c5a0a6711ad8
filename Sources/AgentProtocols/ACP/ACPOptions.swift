import Conversation
import JSON

/// What a session lets be chosen beside the mode, by whichever of the protocol's means.
struct ACPOptions: Equatable, Sendable {
  /// The name under which the models of older agents stand here.
  private static let modelsID = "model"

  private(set) var all: [AgentOption] = []
  private var switches: Set<String> = []
  /// The models come by the older means, which has a request of its own.
  private var hasOldModels = false
  /// Nothing was told of options, as some agents do where a session goes on.
  private(set) var isUntold = false
  /// The model that was asked for all the same.
  private var untoldModel: String?

  /// From the result that creates, loads or resumes a session.
  init(_ result: JSON, goesOn: Bool = false) {
    isUntold = goesOn && result["models"]?.object == nil
    hasOldModels = isUntold
    update(result["configOptions"])
    guard !all.contains(where: { $0.category == .model }), let models = result["models"] else { return }
    let choices = (models["availableModels"]?.array ?? []).compactMap { model in
      model["modelId"]?.string.map { id in
        AgentOption.Choice(
          id: id, name: PlainText.line(model["name"]?.string ?? id),
          about: PlainText.line(model["description"]?.string ?? ""))
      }
    }
    guard !choices.isEmpty else { return }
    hasOldModels = true
    all.append(
      AgentOption(
        id: ACPOptions.modelsID, name: "Model", category: .model, choices: choices,
        current: models["currentModelId"]?.string))
  }

  /// From the complete list of config options; what is of a kind that we don't know is left out.
  mutating func update(_ list: JSON?) {
    guard let list = list?.array else { return }
    if isUntold { hasOldModels = false }
    isUntold = false
    let mode = ACPModes.option(in: list)?["id"]?.string
    let models = hasOldModels ? all.filter { $0.id == ACPOptions.modelsID } : []
    switches = []
    all = list.compactMap { json in
      guard let id = json["id"]?.string, id != mode else { return nil }
      let isSwitch = json["type"]?.string == "boolean"
      guard isSwitch || json["type"]?.string == "select" else { return nil }
      if isSwitch { switches.insert(id) }
      return AgentOption(
        id: id, name: PlainText.line(json["name"]?.string ?? id),
        about: PlainText.line(json["description"]?.string ?? ""), category: ACPOptions.category(json["category"]),
        choices: isSwitch ? ACPOptions.onAndOff : ACPOptions.choices(json["options"]?.array ?? []),
        current: isSwitch ? json["currentValue"]?.bool.map(String.init) : json["currentValue"]?.string)
    }
    all += models.filter { old in !all.contains { $0.id == old.id } }
  }

  /// As the person reads it, such as `Model to Big`.
  func words(for value: String, of id: String) -> String {
    "\(self[id]?.name ?? id) to \(self[id]?.choice(value)?.name ?? value)"
  }

  private static let onAndOff = [
    AgentOption.Choice(id: "true", name: "on"), AgentOption.Choice(id: "false", name: "off"),
  ]

  private static func category(_ json: JSON?) -> AgentOption.Category {
    switch json?.string {
    case "mode": .mode
    case "model": .model
    case "thought_level": .effort
    case .some, nil: .other
    }
  }

  /// They come one by one, or under headings.
  private static func choices(_ list: [JSON]) -> [AgentOption.Choice] {
    list.flatMap { json -> [AgentOption.Choice] in
      guard let grouped = json["options"]?.array else { return [choice(json, in: "")].compactMap { $0 } }
      let heading = PlainText.line(json["name"]?.string ?? json["group"]?.string ?? "")
      return grouped.compactMap { choice($0, in: heading) }
    }
  }

  private static func choice(_ json: JSON, in group: String) -> AgentOption.Choice? {
    json["value"]?.string.map { value in
      AgentOption.Choice(
        id: value, name: PlainText.line(json["name"]?.string ?? value),
        about: PlainText.line(json["description"]?.string ?? ""), group: group)
    }
  }

  /// The request that gives an option a value.
  func request(_ id: String, _ value: String, in session: String) -> (method: String, params: JSON) {
    if hasOldModels, id == ACPOptions.modelsID {
      return ("session/set_model", ["sessionId": .string(session), "modelId": .string(value)])
    }
    var params: JSONObject = ["sessionId": .string(session), "configId": .string(id)]
    if switches.contains(id) { params["type"] = "boolean" }
    params["value"] = switches.contains(id) ? .bool(value == "true") : .string(value)
    return ("session/set_config_option", .object(params))
  }

  /// The model to ask for of an agent that told its models when the session began.
  func modelToAskFor(_ choices: [String: String]) -> (id: String, value: String)? {
    guard isUntold, let value = choices[ACPOptions.modelsID], value != untoldModel else { return nil }
    return (ACPOptions.modelsID, value)
  }

  /// The agent knows no such request. Whether another one remains that it may know.
  mutating func turnsToOtherMeans(for id: String) -> Bool {
    guard isUntold, hasOldModels, id == ACPOptions.modelsID else { return false }
    hasOldModels = false
    return true
  }

  /// The agent has taken the value, and said nothing more.
  mutating func note(_ id: String, is value: String) {
    if isUntold, id == ACPOptions.modelsID { untoldModel = value }
    guard let index = all.firstIndex(where: { $0.id == id }) else { return }
    all[index].current = value
  }

  subscript(id: String) -> AgentOption? { all.first { $0.id == id } }
}
