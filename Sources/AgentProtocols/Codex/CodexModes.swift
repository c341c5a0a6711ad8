import Conversation
import JSON

/// How Codex works: what it may do unasked, with which model, and how hard it thinks.
struct CodexMode: Hashable, Sendable {
  var access: String
  /// nil is the one that the person has set up, here and below.
  var model: String?
  var effort: String?

  init(access: String = CodexModes.configured, model: String? = nil) {
    self.access = access
    self.model = model
  }

  /// `auto`, or `auto gpt-5.5`, in which earlier versions kept both.
  init(id: String) {
    let words = id.split(separator: " ", maxSplits: 1).map(String.init)
    self.init(access: words.first ?? CodexModes.configured, model: words.count > 1 ? words[1] : nil)
  }

  /// What a thread's mode and choices ask for; what they say nothing of stays.
  func with(mode: String?, choices: [String: String]) -> CodexMode {
    var new = self
    if let mode = mode.map(CodexMode.init(id:)) {
      new.access = mode.access
      new.model = mode.model ?? new.model
    }
    if let model = choices[NativeOption.model] { new.model = NativeOption.chosen(model) }
    if let effort = choices[NativeOption.effort] { new.effort = NativeOption.chosen(effort) }
    return new
  }
}

/// What Codex offers to choose from.
struct CodexModes: Equatable, Sendable {
  /// As its own config file says.
  static let configured = "configured"

  private struct Model: Equatable, Sendable {
    let id: String
    let name: String
    let about: String
    let efforts: [AgentOption.Choice]
    let usualEffort: String?
  }

  private(set) var current = CodexMode()
  /// What the config file says, as the thread told when it was opened.
  private var policy: JSON?
  private var sandbox: JSON?
  private var usualModel: String?
  private var usualEffort: String?
  private var models: [Model] = []
  /// Codex was told to plan, or how hard to think. It keeps that, so it must be told when this ends.
  private var hasPlanned = false
  private var hasToldEffort = false

  /// A thread begins; nothing that another one was told counts for it.
  mutating func read(thread answer: JSON) {
    policy = answer["approvalPolicy"]
    sandbox = answer["sandbox"]
    usualModel = answer["model"]?.string
    usualEffort = answer["reasoningEffort"]?.string
    current = CodexMode()
    (hasPlanned, hasToldEffort) = (false, false)
  }

  mutating func read(models answer: JSON) {
    models = (answer["data"]?.array ?? []).compactMap { model in
      guard model["hidden"]?.bool != true, let id = model["model"]?.string ?? model["id"]?.string else { return nil }
      let efforts = (model["supportedReasoningEfforts"]?.array ?? []).compactMap { effort in
        effort["reasoningEffort"]?.string.map {
          AgentOption.Choice(id: $0, name: $0, about: PlainText.line(effort["description"]?.string ?? ""))
        }
      }
      return Model(
        id: id, name: PlainText.line(model["displayName"]?.string ?? id),
        about: PlainText.line(model["description"]?.string ?? ""), efforts: efforts,
        usualEffort: model["defaultReasoningEffort"]?.string)
    }
  }

  /// An effort that the model doesn't know is not asked of it.
  mutating func choose(_ mode: CodexMode) {
    current = mode
    let efforts = model?.efforts ?? []
    if let effort = mode.effort, !efforts.isEmpty, !efforts.contains(where: { $0.id == effort }) {
      current.effort = nil
    }
  }

  /// The model that is used, where it is one of those listed.
  private var model: Model? { models.first { $0.id == usedModel } }
  var usedModel: String? { current.model ?? usualModel.map(PlainText.line) }

  let offered = [CodexModes.configured, "plan", "read-only", "auto", "full-access"].map {
    AgentMode(id: $0, name: CodexModes.name(of: $0))
  }

  func offers(_ mode: CodexMode) -> Bool { offered.contains { $0.id == mode.access } }

  var options: [AgentOption] {
    guard !models.isEmpty else { return [] }
    var others = models.map { AgentOption.Choice(id: $0.id, name: $0.name, about: $0.about) }
    if let chosen = current.model, !models.contains(where: { $0.id == chosen }) {
      others.append(AgentOption.Choice(id: chosen, name: chosen))
    }
    let usual = AgentOption.Choice(
      id: NativeOption.usual, name: usualModel.map { "The usual one (\(PlainText.line($0)))" } ?? "The usual one")
    var options = [
      AgentOption(
        id: NativeOption.model, name: "Model", category: .model, choices: [usual] + others,
        current: current.model ?? NativeOption.usual)
    ]
    // Where the model is none of those listed, what it can do is not known: the efforts of the first are as good as any.
    let efforts = (model ?? models.first)?.efforts ?? []
    if !efforts.isEmpty {
      options.append(
        AgentOption(
          id: NativeOption.effort, name: "Effort", category: .effort,
          choices: [AgentOption.Choice(id: NativeOption.usual, name: "The usual one")] + efforts,
          current: current.effort ?? NativeOption.usual))
    }
    return options
  }

  private static func name(of access: String) -> String {
    switch access {
    case CodexModes.configured: "As configured"
    case "plan": "Plan"
    case "read-only": "Read only"
    case "auto": "Write in the project"
    case "full-access": "Ask nothing"
    default: access
    }
  }

  /// The fields for a turn's start. Codex keeps them for later turns, so each turn sends them.
  mutating func params() -> JSONObject {
    var params = JSONObject()
    switch current.access {
    case CodexModes.configured: (params["approvalPolicy"], params["sandboxPolicy"]) = (policy, sandbox)
    case "auto":
      (params["approvalPolicy"], params["sandboxPolicy"]) = ("on-request", ["type": "workspaceWrite"])
    case "full-access":
      (params["approvalPolicy"], params["sandboxPolicy"]) = ("never", ["type": "dangerFullAccess"])
    // Planning, reading only, and what is not known.
    default: (params["approvalPolicy"], params["sandboxPolicy"]) = ("on-request", ["type": "readOnly"])
    }
    let model = (current.model ?? usualModel).map { JSON.string($0) }
    params["model"] = model
    var effort: JSON?
    if current.effort != nil || hasToldEffort {
      hasToldEffort = true
      effort = (current.effort ?? usualEffort ?? self.model?.usualEffort).map { JSON.string($0) }
      params["effort"] = effort
    }
    let plans = current.access == "plan"
    if plans || hasPlanned, let model {
      let settings = JSON.object(present: ["model": model, "reasoning_effort": effort])
      params["collaborationMode"] = ["mode": plans ? "plan" : "default", "settings": settings]
      hasPlanned = true
    }
    return params
  }
}
