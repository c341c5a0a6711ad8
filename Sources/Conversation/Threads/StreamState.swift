/// The one word that says how a thread is, and since when.
package enum StreamState: String, Sendable, CaseIterable {
  case working, approve, ask, done, idle, quiet, failed, held, unknown
}
