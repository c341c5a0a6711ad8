import AgentProtocols
import JSON
import JSONRPC
import Texts

extension ProjectFiles {
  /// Does what an agent asks for, where that needs nobody's leave.
  func answer(_ request: FileRequest) -> FileOutcome {
    do throws(Problem) {
      return .answered(.success(try result(of: request)))
    } catch {
      guard case .outside(let path) = error else { return .answered(.failure(RPCFailure(error))) }
      return outside(request, path)
    }
  }

  private func result(of request: FileRequest) throws(Problem) -> JSON {
    switch request.act {
    case .read(let line, let limit):
      return ["content": .string(try read(request.path, line: line, limit: limit, allowing: request.allowed))]
    case .write(let content):
      try write(content, to: request.path, allowing: request.allowed)
      return [:]
    }
  }

  /// The question for the person. A write that would fail anyway fails without one.
  private func outside(_ request: FileRequest, _ path: String) -> FileOutcome {
    guard case .write(let content) = request.act else { return .outside(path, detail: path) }
    do throws(Problem) {
      let before = try read(path, line: nil, limit: nil, allowing: path)
      return .outside(path, detail: UnifiedDifference.text(path: path, before: before, after: content))
    } catch {
      guard case .missing = error else { return .answered(.failure(RPCFailure(error))) }
      return .outside(path, detail: UnifiedDifference.text(path: path, before: nil, after: content))
    }
  }
}

extension RPCFailure {
  fileprivate init(_ problem: ProjectFiles.Problem) {
    switch problem {
    case .missing(let path):
      self.init(code: ACPError.notFound, message: "Resource not found: \(path)", data: ["uri": .string(path)])
    case .outside(let path):
      self.init(
        code: RPCFailure.invalidParams, message: "\(path) lies outside of the project")
    case .failed(let path, let reason):
      self.init(code: RPCFailure.internalError, message: "\(path): \(reason)")
    case .tooLarge(let path):
      self.init(code: RPCFailure.internalError, message: "\(path) is too large to be read as text")
    case .notText(let path):
      self.init(code: RPCFailure.internalError, message: "\(path): It is not text in UTF-8")
    }
  }
}
