/// How a thread of another machine is, as that machine says: what makes it so is known there alone.
package struct ToldState: Equatable, Sendable {
  package let state: StreamState
  package let since: Timestamp
  package let isLocked: Bool
  package let needsPerson: Bool
  package let needsMe: Bool
  package let isSettingUp: Bool

  package init(
    state: StreamState, since: Timestamp, isLocked: Bool, needsPerson: Bool, needsMe: Bool, isSettingUp: Bool = false
  ) {
    self.state = state
    self.since = since
    self.isLocked = isLocked
    self.needsPerson = needsPerson
    self.needsMe = needsMe
    self.isSettingUp = isSettingUp
  }
}
