import Scene

/// A form that names a directory, which is looked at while it is typed.
package protocol DirectoryForm: Dialog {
  var directory: DirectoryField { get set }
  /// The directory counts: the form isn't about a thread, which has its own.
  var usesDirectory: Bool { get }
  /// The keys go on to the next field.
  mutating func leaveDirectory()
  /// Enter, once the directory has been looked at.
  mutating func accept(hasJustLooked: Bool, _ context: inout Context) -> AfterKey
}
