import Core
import JSON

/// How Codex works: what it may do unasked, and with which model. One of our modes stands for both.
struct CodexMode: Hashable, Sendable {
  var access: String
  /// nil is the one that the person has set up.
  var model: String?

  init(access: String, model: String? = nil) {
    self.access = access
    self.model = model
  }

  /// `auto`, or `auto gpt-5.5`.
  init(id: String) {
    let words = id.split(separator: " ", maxSplits: 1).map(String.init)
    self.init(access: words.first ?? CodexModes.configured, model: words.count > 1 ? words[1] : nil)
  }

  var id: String { model.map { "\(access) \($0)" } ?? access }
}

/// The modes that Codex offers.
struct CodexModes: Equatable, Sendable {
  /// As its own config file says.
  static let configured = "configured"

  private struct Model: Equatable, Sendable {
    let id: String
    let name: String
  }

  var current = CodexMode(access: CodexModes.configured)
  /// What the config file says, as the thread told when it was opened.
  private var policy: JSON?
  private var sandbox: JSON?
  private var usualModel: String?
  private var models: [Model] = []

  mutating func read(thread answer: JSON) {
    policy = answer["approvalPolicy"]
    sandbox = answer["sandbox"]
    usualModel = answer["model"]?.string
  }

  mutating func read(models answer: JSON) {
    models = (answer["data"]?.array ?? []).compactMap { model in
      guard model["hidden"]?.bool != true, let id = model["model"]?.string ?? model["id"]?.string, !id.contains(" ")
      else { return nil }
      return Model(id: id, name: PlainText.line(model["displayName"]?.string ?? id))
    }
  }

  /// Each kind of access with the present model, then each model with the present access.
  var offered: [AgentMode] {
    var modes = [CodexModes.configured, "read-only", "auto", "full-access"].map {
      CodexMode(access: $0, model: current.model)
    }
    modes += models.map { CodexMode(access: current.access, model: $0.id) }.filter { $0 != current }
    if current.model != nil { modes.append(CodexMode(access: current.access)) }
    return modes.map { AgentMode(id: $0.id, name: name(of: $0)) }
  }

  private func name(of mode: CodexMode) -> String {
    let access =
      switch mode.access {
      case CodexModes.configured: "As configured"
      case "read-only": "Read only"
      case "auto": "Write in the project"
      case "full-access": "Ask nothing"
      default: mode.access
      }
    guard let model = mode.model else { return current.model == nil ? access : "\(access) · usual model" }
    return "\(access) · \(models.first { $0.id == model }?.name ?? model)"
  }

  /// What a turn's start says of it. What was said once counts for later turns too, so it is said each time.
  func params() -> JSONObject {
    var params = JSONObject()
    switch current.access {
    case "read-only": (params["approvalPolicy"], params["sandboxPolicy"]) = ("on-request", ["type": "readOnly"])
    case "auto":
      (params["approvalPolicy"], params["sandboxPolicy"]) = ("on-request", ["type": "workspaceWrite"])
    case "full-access":
      (params["approvalPolicy"], params["sandboxPolicy"]) = ("never", ["type": "dangerFullAccess"])
    default: (params["approvalPolicy"], params["sandboxPolicy"]) = (policy, sandbox)
    }
    params["model"] = (current.model ?? usualModel).map { .string($0) }
    return params
  }
}
