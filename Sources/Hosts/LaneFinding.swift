import Conversation
import HubScene
import Languages
import Scene
import Sharing

/// What a call means that may be a command of a shared lane: of those that have ended the hub alone knows.
extension AppState {
  package enum EndedCommand: Equatable {
    case none
    case found(EndedPlace)
    /// The call is answered once the hub has said what it has.
    case isAsked([Effect])
  }

  package mutating func endedCommand(_ name: String, of request: ClientRequest) throws(Refusal) -> EndedCommand {
    let wanted = name.lowercased()
    guard wanted.utf8.count >= 4, wanted.allSatisfy({ $0.isHexDigit || $0 == "-" }) else { return .none }
    // It may be there in a moment.
    if refusalOfLanes() == .hubIsComing { throw Refusal.hubIsComing }
    guard refusalOfLanes() == nil, hub.talk?.doesSeveral == true else { return .none }
    guard let answer = hub.laneDesk.foundEnded[wanted] else {
      hub.laneDesk.namesEnded[wanted, default: []].append(request)
      return .isAsked([.hub(.ask(.ended(beginning: wanted)))])
    }
    let found = try places(answer)
    guard found.count <= 1 else {
      throw Refusal(
        .refused, "\"\(name)\" means \(found.count) commands of shared lanes.", hint: "Name one by its whole id.")
    }
    return found.first.map { .found($0) } ?? .none
  }

  /// Who could not look doesn't say that there is nothing.
  private func places(_ answer: HubAnswer<[EndedPlace]>) throws(Refusal) -> [EndedPlace] {
    switch answer {
    case .done(let places): return places
    case .refused(let refusal): throw Refusal(.refused, refusal.sentence)
    case .unknown: throw Refusal(.refused, HubProblem.unknown.sentence)
    }
  }

  /// The calls that can be answered now.
  package mutating func take(_ answer: HubAnswer<[EndedPlace]>, endedBeginning wanted: String) -> [ClientRequest] {
    guard var requests = hub.laneDesk.namesEnded.removeValue(forKey: wanted), !requests.isEmpty else { return [] }
    if answer.isPutOff {
      let waiting = requests.filter(\.waits)
      requests.removeAll(where: \.waits)
      if !waiting.isEmpty { hub.laneDesk.namesEnded[wanted] = waiting }
      putOff(.ended(beginning: wanted))
    }
    hub.laneDesk.foundEnded[wanted] = answer
    return requests
  }

  /// What was found is of this moment.
  package mutating func forgetFoundCommands() {
    if hub.laneDesk.namesEnded.isEmpty, !hub.laneDesk.foundEnded.isEmpty { hub.laneDesk.foundEnded = [:] }
    hub.laneDesk.foundEnded = hub.laneDesk.foundEnded.filter(\.value.isDone)
  }
}

extension ClientRequest {
  /// Whoever makes it waits for something in any case.
  fileprivate var waits: Bool { if case .call(let call) = request { call.words.first == "wait" } else { false } }
}
