/// What the command line asks of a thread's agent, beside messages. Threads are named as everywhere.
package enum AgentRequest: Equatable, Sendable {
  /// What the agent lets be chosen: all of it, one, or one that is to have another value.
  case options(thread: String, option: String?, value: String?)
  case fork(thread: String, name: String?)
  /// A waiting message goes into the turn that is going on: the named one, or the next.
  case steer(thread: String, message: String?)
  case compact(thread: String)
  /// Ends the turn that is going on, as Ctrl-X does on the screen.
  case interrupt(thread: String)
  /// The sessions that an agent keeps of a project, or one of them that is to become a thread.
  case sessions(project: String, provider: String?, session: String?)
}
