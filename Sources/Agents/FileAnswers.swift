import JSON
import JSONRPC

extension ProjectFiles {
  /// Does what an agent asks for.
  func answer(_ request: FileRequest) -> RPCAnswer {
    do throws(Problem) {
      switch request.act {
      case .read(let line, let limit):
        return .success(["content": .string(try read(request.path, line: line, limit: limit))])
      case .write(let content):
        try write(content, to: request.path)
        return .success([:])
      }
    } catch {
      return .failure(RPCFailure(error))
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
        code: RPCFailure.invalidParams, message: "\(path) lies outside of the project, where upnext opens no files")
    case .failed(let path, let reason):
      self.init(code: RPCFailure.internalError, message: "\(path): \(reason)")
    case .tooLarge(let path):
      self.init(code: RPCFailure.internalError, message: "\(path) is too large to be read as text")
    }
  }
}
