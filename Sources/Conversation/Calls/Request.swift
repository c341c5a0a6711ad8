/// What a client asks of the server.
package enum Request: Equatable, Sendable {
  /// A verb of the command line, in the words of its call.
  case call(Call)
  /// An agent's own program tells of a session that it drives without us.
  case hook(HookReport)
  case status
  case stop
}
