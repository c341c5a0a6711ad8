import Conversation
import JSON
import JSONRPC
import Texts

/// What a client does alike whose agent speaks JSON-RPC, a message a line.
protocol RPCClient: ProtocolClient {
  mutating func send(_ message: RPCMessage)
  mutating func receive(_ message: RPCMessage, at now: Timestamp)
}

extension RPCClient {
  mutating func receive(line: [UInt8], at now: Timestamp) -> [AgentOutput] {
    outcome { client in
      for message in client.read(line) { client.receive(message, at: now) }
    }
  }

  mutating func receive(startOfLongLine start: [UInt8], at now: Timestamp) -> [AgentOutput] {
    outcome { client in
      if let message = client.read(startOfLongLine: start) { client.receive(message, at: now) }
    }
  }

  /// The message in a line, or those of a batch. Some agents print plain text among their messages, or JSON that is for their
  /// log, which must not end the connection.
  private mutating func read(_ line: [UInt8]) -> [RPCMessage] {
    do throws(RPCLineProblem) { return try RPCMessage.all(in: line) } catch {
      switch error {
      case .notAMessage, .unreadableID:
        outputs += AgentOutput.noise(of: line)
        if let answer = error.answer { send(answer) }
      case .notJSON:
        if let message = readBehindWords(in: line) { return [message] }
        couldNotRead(line)
      }
      return []
    }
  }

  /// The message behind other words, which are for the agent's log.
  private mutating func readBehindWords(in line: [UInt8]) -> RPCMessage? {
    guard let start = RPCMessage.startBehindWords(in: line) else { return nil }
    do throws(RPCLineProblem) {
      let message = try RPCMessage(line: line[start...])
      outputs += AgentOutput.noise(of: Array(line[..<start]))
      return message
    } catch {
      // All of it is words.
      return nil
    }
  }

  /// An answer to nothing that was asked, or a second one, is for the agent's log.
  mutating func passOver(_ answer: RPCMessage) { outputs.append(.noise(answer.json.text)) }

  /// Of a message that is too long to be read: whoever asks in it is refused, and whoever waits for it gets that for an answer.
  private mutating func read(startOfLongLine start: [UInt8]) -> RPCMessage? {
    switch RPCMessage(start: start) {
    case .request(let id, let method, _):
      send(.response(id: id, answer: .failure(LongLine.refusal)))
      report(.refusedLongRequest(of: agent, method))
      return nil
    case .response(let id, _): return .response(id: id, answer: .failure(LongLine.answer))
    case .notification, nil:
      couldNotRead(startOfLongLine: start)
      return nil
    }
  }
}
