/// What is known here by its id alone: such a thing is made of more than is said of it, and `Core` has it.
package enum Named {
  /// A `WorkStream`.
  package enum Thread {}
  /// A `QueuedMessage`.
  package enum Message {}
}

/// The id of a thread. It is ours and never changes.
package typealias ThreadID = Identity<Named.Thread>
/// The id of a message, and so of the turn that answers it.
package typealias MessageID = Identity<Named.Message>
