import CHub
import Sharing

/// libpq, as it is loaded when a hub is needed.
struct Library {
  let functions: chub_library

  /// Pipelines came with 14.
  private static let oldest: Int32 = 140_000

  static func load() throws(LinkTrouble) -> Library {
    var functions = chub_library()
    if let problem = chub_load(&functions) { throw .noLibrary(String(cString: problem)) }
    let version = functions.version()
    guard version >= oldest else { throw .noLibrary("libpq \(version / 10_000) is older than 14") }
    return Library(functions: functions)
  }

  var version: Int { Int(functions.version()) }
}
