import JSON

/// Why a line is no message.
package enum RPCLineProblem: Error, Hashable, Sendable {
  case notJSON(JSONError)
  case notAMessage(String)
  /// Somebody asks, and can't be answered by name.
  case unreadableID

  /// What whoever asks is told all the same.
  package var answer: RPCMessage? {
    switch self {
    case .notJSON, .notAMessage: nil
    case .unreadableID:
      .response(
        id: .null,
        answer: .failure(
          RPCFailure(
            code: RPCFailure.invalidRequest, message: "Invalid request",
            data: "the id is neither text nor a number below 2^53")))
    }
  }
}

extension RPCMessage {
  /// Reads one line, with or without its line feed. What decides is which members there are, never their order; a
  /// missing `jsonrpc` is tolerated, because not every agent sends it, and so are bytes that are not UTF-8: a program that an
  /// agent ran may have printed them.
  package init(line: some Collection<UInt8>) throws(RPCLineProblem) {
    try self.init(RPCMessage.json(in: line))
  }

  /// The message of a line, or those of a batch, as JSON-RPC allows. What is none among them is left out.
  package static func all(in line: some Collection<UInt8>) throws(RPCLineProblem) -> [RPCMessage] {
    let json = try json(in: line)
    guard let members = json.array else { return [try RPCMessage(json)] }
    var messages: [RPCMessage] = []
    var problem = RPCLineProblem.notAMessage("the batch is empty")
    for member in members {
      do throws(RPCLineProblem) { messages.append(try RPCMessage(member)) } catch { problem = error }
    }
    if messages.isEmpty { throw problem }
    return messages
  }

  /// Where a message may begin that stands behind other words on its line, such as a progress bar without an end of its
  /// line. A log that quotes a message has a blank or a sign before it, and what is inside of a damaged one is none.
  package static func startBehindWords(in line: [UInt8]) -> Int? {
    let start = zip(line.indices, line.indices.dropFirst()).first {
      line[$0] == UInt8(ascii: "{") && line[$1] == UInt8(ascii: "\"")
    }?.0
    guard let start, start > 0, !" \t:=<>,;([{\"'`\\".utf8.contains(line[start - 1]) else { return nil }
    return start
  }

  private static func json(in line: some Collection<UInt8>) throws(RPCLineProblem) -> JSON {
    do throws(JSONError) { return try JSON(repairing: line) } catch { throw .notJSON(error) }
  }

  /// What the start of a long line tells of its message: whose it is, where that stands ahead of what it says. An answer is
  /// one of nothing.
  package init?(start: [UInt8]) {
    for member in ["params", "result", "error"] {
      guard var head = JSON(start: start, ahead: member)?.object else { continue }
      if member != "params" { head["result"] = .null }
      do throws(RPCLineProblem) {
        try self.init(.object(head))
        return
      } catch {
        // Only a request without parameters could have been read from it.
      }
    }
    return nil
  }

  init(_ json: JSON) throws(RPCLineProblem) {
    guard case .object(let object) = json else { throw .notAMessage("the line is not an object") }
    if let method = object["method"] {
      guard let method = method.string else { throw .notAMessage("the method's name is not text") }
      let params = object["params"].flatMap { $0.isNull ? nil : $0 }
      guard let given = object["id"] else {
        self = .notification(method: method, params: params)
        return
      }
      guard let id = RPCID(given) else { throw .unreadableID }
      self = .request(id: id, method: method, params: params)
      return
    }
    guard let given = object["id"], let id = RPCID(given) else {
      throw .notAMessage("there is neither a method nor an id")
    }
    if let error = object["error"], !error.isNull {
      self = .response(id: id, answer: .failure(RPCFailure(error)))
    } else if let result = object["result"] {
      self = .response(id: id, answer: .success(result))
    } else if object["jsonrpc"] != nil {
      // What JavaScript writes of a result that is nothing.
      self = .response(id: id, answer: .success(.null))
    } else {
      throw .notAMessage("there is neither a method nor a result nor an error")
    }
  }

  package var json: JSON { json(saysVersion: true) }

  package func json(saysVersion: Bool) -> JSON {
    let version: JSON? = saysVersion ? "2.0" : nil
    return switch self {
    case .request(let id, let method, let params):
      .object(present: ["jsonrpc": version, "id": id.json, "method": .string(method), "params": params])
    case .notification(let method, let params):
      .object(present: ["jsonrpc": version, "method": .string(method), "params": params])
    case .response(let id, .success(let result)):
      .object(present: ["jsonrpc": version, "id": id.json, "result": result])
    case .response(let id, .failure(let failure)):
      .object(present: ["jsonrpc": version, "id": id.json, "error": failure.json])
    }
  }

  /// The message as one line, with its line feed.
  package var line: [UInt8] { line(saysVersion: true) }

  package func line(saysVersion: Bool) -> [UInt8] {
    var bytes = json(saysVersion: saysVersion).bytes
    bytes.append(0x0A)
    return bytes
  }
}
