import Core
import Features
import Runtime

/// The parts of the world that the server reaches through others: the store and the agents.
package struct Edges {
  /// Writes, off the loop, and tells the loop of the outcome: nil when it is done, or why it failed.
  package var save: (SaveJob, @escaping (String?) -> Void) -> Void
  package var loadPage:
    (
      Identity<WorkStream>, _ before: Int?,
      @escaping (Result<(entries: [Entry], hasEarlier: Bool), EdgeProblem>) -> Void
    )
      -> Void
  package var loadAround: (Identity<WorkStream>, Int, @escaping (Result<Transcript, EdgeProblem>) -> Void) -> Void
  /// Looks for words. What a window asks calls off what it asked before, of which nothing more is heard.
  package var search: (String, Int, SearchAsker, @escaping (Result<[SearchHit], EdgeProblem>) -> Void) -> Void
  /// The window or client with this number has left: nobody wants what it looked for.
  package var callOffSearch: (Int) -> Void
  package var loadWhole: (Identity<WorkStream>, @escaping (Result<[Entry], EdgeProblem>) -> Void) -> Void
  package var order: (AgentOrder) -> Void
  /// Lists a project's files, off the loop.
  package var listFiles: (_ project: String, @escaping (_ names: [String], _ isCut: Bool) -> Void) -> Void
  /// How many bytes a file has, off the loop; nil where there is none that can be read.
  package var lookAtFile: (_ path: String, @escaping (Int64?) -> Void) -> Void
  /// Lists the folders in a folder, off the loop; nil where there is none that can be read.
  package var listFolders: (_ path: String, @escaping ([String]?) -> Void) -> Void
  /// Ends all agents, and tells when they are gone.
  package var closeAgents: (@escaping () -> Void) -> Void
  /// Where the agents' programs are now.
  package var lookForAgents: () -> [String: AgentPresence]
  /// Gives the text in which the system tells how much programs wait for memory, where it tells that.
  package var lookAtMemory: (@escaping (String?) -> Void) -> Void
  /// Runs a program of the person's, and tells what went wrong.
  package var runHook: (Hook, @escaping (String) -> Void) -> Void
  /// Looks at what agents' own programs keep; the server is told by `Server.hear`.
  package var discover: (OutsideOrder) -> Void
  /// Asks an agent which sessions it keeps.
  package var listSessions: (SessionsWanted, @escaping (SessionsFound) -> Void) -> Void

  package init(
    save: @escaping (SaveJob, @escaping (String?) -> Void) -> Void,
    loadPage:
      @escaping (
        Identity<WorkStream>, Int?, @escaping (Result<(entries: [Entry], hasEarlier: Bool), EdgeProblem>) -> Void
      ) -> Void,
    loadAround: @escaping (Identity<WorkStream>, Int, @escaping (Result<Transcript, EdgeProblem>) -> Void) -> Void,
    search: @escaping (String, Int, SearchAsker, @escaping (Result<[SearchHit], EdgeProblem>) -> Void) -> Void,
    callOffSearch: @escaping (Int) -> Void,
    loadWhole: @escaping (Identity<WorkStream>, @escaping (Result<[Entry], EdgeProblem>) -> Void) -> Void,
    order: @escaping (AgentOrder) -> Void,
    listFiles: @escaping (String, @escaping ([String], Bool) -> Void) -> Void,
    lookAtFile: @escaping (String, @escaping (Int64?) -> Void) -> Void,
    listFolders: @escaping (String, @escaping ([String]?) -> Void) -> Void,
    closeAgents: @escaping (@escaping () -> Void) -> Void,
    lookForAgents: @escaping () -> [String: AgentPresence],
    lookAtMemory: @escaping (@escaping (String?) -> Void) -> Void,
    runHook: @escaping (Hook, @escaping (String) -> Void) -> Void,
    discover: @escaping (OutsideOrder) -> Void = { _ in },
    listSessions: @escaping (SessionsWanted, @escaping (SessionsFound) -> Void) -> Void = { _, _ in }
  ) {
    self.save = save
    self.loadPage = loadPage
    self.loadAround = loadAround
    self.search = search
    self.callOffSearch = callOffSearch
    self.loadWhole = loadWhole
    self.order = order
    self.listFiles = listFiles
    self.lookAtFile = lookAtFile
    self.listFolders = listFolders
    self.closeAgents = closeAgents
    self.lookForAgents = lookForAgents
    self.lookAtMemory = lookAtMemory
    self.runHook = runHook
    self.discover = discover
    self.listSessions = listSessions
  }
}

/// Why something at the edge could not be done, in words.
package struct EdgeProblem: Error, Equatable, Sendable {
  package let words: String

  package init(_ words: String) { self.words = words }
}
