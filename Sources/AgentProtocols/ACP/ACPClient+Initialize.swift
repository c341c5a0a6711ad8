import Conversation
import JSON
import JSONRPC

// https://agentclientprotocol.com/protocol/initialization
extension ACPClient {
  /// The only version that we speak.
  private static let version = 1

  mutating func initialize() {
    stage = .initializing
    // An agent on another machine works with the files and commands that are there, which it reaches better than we.
    let isHere = JSON.bool(!isRemote)
    let params: JSON = [
      "protocolVersion": JSON(ACPClient.version),
      "clientCapabilities": [
        "fs": ["readTextFile": isHere, "writeTextFile": isHere], "terminal": isHere, "auth": ["terminal": true],
        "session": ["configOptions": ["boolean": [:]]], "elicitation": ["form": [:], "url": [:]],
      ],
      "clientInfo": ["name": "upnext", "title": "upnext", "version": .string(clientVersion)],
    ]
    request("initialize", params, for: .initialize)
  }

  mutating func initialized(_ answer: RPCAnswer) {
    switch answer {
    case .failure(let failure):
      isSpent = true
      let other = "It may speak another version of the agent protocol than \(ACPClient.version), which is upnext's. "
      let advice = (failure.code == RPCFailure.invalidParams ? other : "") + "Its own log may say more."
      stage = .unusable("\(agent) did not start: \(failure.words). \(advice)", .cannotStart)
    case .success(let result):
      let version = result["protocolVersion"]?.int
      if version == ACPClient.version {
        features = ACPFeatures(result)
        features.abilities.countsTurns = totals.countsTurns
        stage = .initialized
      } else {
        isSpent = true
        let other = version.map { "version \($0)" } ?? "no version"
        stage = .unusable(
          "\(agent) speaks \(other) of the agent protocol, and upnext speaks version \(ACPClient.version). "
            + "Update whichever is older.", .cannotStart)
      }
    }
    advance()
  }
}
