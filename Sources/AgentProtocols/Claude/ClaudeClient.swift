import Conversation
import JSON
import JSONRPC
import Texts

/// Our side of one connection with Claude Code, which speaks lines of JSON with a control protocol among them.
///
/// A process serves one session, which it is told of when it starts.
struct ClaudeClient: ProtocolClient {
  /// What a control request of ours was for.
  enum Purpose: Hashable, Sendable {
    case initialize
    case setModel(thenMode: ClaudeMode)
    case setMode(permission: String)
    case interrupt, stopTask
  }

  enum Stage: Sendable {
    case unstarted
    case initializing
    case ready
    /// No message can be delivered here, and why.
    case unusable(String, FailureCause = .other)
  }

  /// What the person calls the agent.
  let agent: String
  let directory: String
  var session: ClaudeSession
  var sessionID: String? { session.id }
  var lostSessions: Set<String>
  var stage = Stage.unstarted
  var modes = ClaudeModes()
  /// The model came along with the mode, as earlier versions kept it: from now on it is a choice of its own.
  private(set) var keepsModelWithMode: Bool
  var turn: ClaudeTurn?
  /// The agent works without a message of ours.
  var isAlone = false { didSet { isStoppingOwn = false } }
  var isStoppingOwn = false
  var tools: [String: ClaudeTool] = [:]
  /// The calls that work on in the background.
  var callsLeft: Set<String> = []
  var stream = ClaudeStream()
  var tasks = ClaudeTasks()
  var appointments = ClaudeAppointments()
  var appointment: Timestamp? { appointments.last }
  /// What goes on behind turns, by the names that it can be ended by.
  var backgroundTasks: [String] = []
  var questions: [ClaudeQuestion] = []
  var limit: UsageLimit?
  /// One that only a model has, met since.
  var modelLimit: UsageLimit?
  var contextUsed: Int?
  /// The one that answered last.
  var model: String?
  var isSpent = false
  var questionCount = 0
  private var requestCount = 0
  private var purposes: [String: Purpose] = [:]
  var outputs: [AgentOutput] = []

  init(
    agent: String, directory: String, session: ClaudeSession, mode: String? = nil, model: String? = nil,
    lostSessions: Set<String> = []
  ) {
    self.agent = agent
    self.directory = directory
    self.session = session
    self.lostSessions = lostSessions
    modes.current = modes.current.with(mode: mode, model: model)
    keepsModelWithMode = model == nil && modes.current.model != nil
    if let elsewhere = session.elsewhere {
      self.lostSessions.insert(session.id)
      stage = .unusable(
        TurnEnd.wordsOfLostSession(
          agent, "keeps this thread's session in another folder than the thread's (\(elsewhere))"))
    }
  }

  var isBusy: Bool { turn != nil || isAlone || !questions.isEmpty }
  var worksInBackground: Bool {
    !backgroundTasks.isEmpty || !callsLeft.isEmpty
  }

  /// Another session is another process.
  func serves(_ delivery: Delivery) -> Bool {
    if case .unusable = stage { return false }
    guard let known = delivery.providerSessionId, !lostSessions.contains(known) else {
      return !session.isUsed && session.forkedFrom == delivery.forkOf
    }
    return known == session.id
  }

  // MARK: Orders

  func own(_ delivery: Delivery) -> ClaudeProgress { ClaudeProgress() }

  mutating func deliver(_ delivery: Delivery, with contents: [AttachmentContent] = []) -> [AgentOutput] {
    outcome { $0.begin(delivery, contents) }
  }

  mutating func setMode(_ mode: String) -> [AgentOutput] {
    turn?.mode = mode
    guard case .ready = stage else { return [] }
    return outcome { $0.request(mode: $0.modes.latest.with(mode: mode, model: nil)) }
  }

  mutating func setOption(_ option: String, _ value: String) -> [AgentOutput] {
    turn?.choices[option] = value
    guard option == NativeOption.model, case .ready = stage else { return [] }
    return outcome { $0.request(mode: $0.modes.latest.with(mode: nil, model: value)) }
  }

  // MARK: What the agent says

  mutating func receive(line: [UInt8], at now: Timestamp) -> [AgentOutput] {
    outcome { client in
      do throws(JSONError) {
        client.receive(try JSON(repairing: line), at: now)
      } catch {
        client.couldNotRead(line)
      }
    }
  }

  mutating func receive(startOfLongLine start: [UInt8], at now: Timestamp) -> [AgentOutput] {
    outcome { client in
      let head = JSON(start: start, ahead: "request")
      guard head?["type"]?.string == "control_request", let id = head?["request_id"]?.string else {
        return client.couldNotRead(startOfLongLine: start)
      }
      client.fail(id, because: LongLine.refusal.message)
      client.report(.refusedLongRequest(of: client.agent, "control_request"))
    }
  }

  private mutating func receive(_ line: JSON, at now: Timestamp) {
    switch line["type"]?.string {
    case "system": noted(line)
    case "stream_event": streamed(line)
    case "assistant": said(line)
    case "user": heard(line)
    case "result": resulted(line)
    case "rate_limit_event": limited(line["rate_limit_info"] ?? .null)
    case "command_lifecycle": followed(line)
    case "conversation_reset": wasReset(line)
    case "control_request": asked(line, at: now)
    case "control_response": answered(line["response"] ?? .null)
    case "control_cancel_request": withdraw(line["request_id"]?.string ?? "")
    case .some: break
    case nil: outputs.append(.noise(line.text))
    }
  }

  private mutating func answered(_ response: JSON) {
    guard let id = response["request_id"]?.string, let purpose = purposes.removeValue(forKey: id) else {
      // An answer to nothing that was asked, or a second one, is for the agent's log.
      return outputs.append(.noise(response.text))
    }
    let problem = response["subtype"]?.string == "success" ? nil : response["error"]?.string ?? "no reason given"
    switch purpose {
    case .initialize: initialized(response["response"] ?? .null, problem: problem)
    case .setModel(let mode): modelWasSet(thenMode: mode, problem: problem)
    case .setMode(let permission): modeWasSet(permission, problem: problem)
    case .interrupt: break
    case .stopTask:
      if let problem { report(.notice("\(agent) did not end what runs in the background: \(PlainText.line(problem))")) }
    }
  }

  // MARK: Going on

  /// Takes the next step that the waiting message needs.
  mutating func advance() {
    guard let turn, turn.step == .waiting else { return }
    switch stage {
    case .unstarted: initialize()
    case .initializing: break
    case .ready: prepare()
    case .unusable(let reason, let cause): endTurn(.failed(reason, .notTaken, cause: cause))
    }
  }

  mutating func endTurn(_ end: TurnEnd) {
    guard let turn else { return }
    withdrawQuestionsOfTurn()
    self.turn = nil
    report(.turnEnded(turn.delivery.message, end))
  }

  mutating func disconnect(because reason: String, unsent: MessageID? = nil) -> [AgentOutput] {
    var cause = FailureCause.other
    // The agent has this session, though it never confirmed the message: the next try begins another one.
    if case .initializing = stage, session.origin != .resumed, reason.contains("already in use") {
      lostSessions.insert(session.id)
      cause = .connection
    }
    stage = .unusable(reason)
    purposes = [:]
    return outcome { client in
      client.withdraw { _ in true }
      if client.isAlone {
        client.isAlone = false
        client.report(.endedByItself(.failed(reason, .answered)))
      }
      client.breakOff(because: reason, unsent: unsent, reach: client.turn?.reach, cause: cause)
    }
  }

  // MARK: Output

  mutating func send(_ line: JSON, carrying message: MessageID? = nil) {
    outputs.append(.send(line, carrying: message))
  }

  /// Whether the agent has still to answer what was asked for this.
  func isAwaited(_ purpose: Purpose) -> Bool { purposes.values.contains(purpose) }

  mutating func request(_ request: JSON, for purpose: Purpose) {
    requestCount += 1
    let id = "upnext-\(requestCount)"
    purposes[id] = purpose
    send(["type": "control_request", "request_id": .string(id), "request": request])
  }
}
