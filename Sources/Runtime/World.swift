import Conversation
import Core
import Languages
import Scene
import Toolkit

/// What the program may do to the world: the edges of the loop, as plain functions.
package struct World {
  /// Writes a difference, off the loop, and answers with `Program.saved` or `Program.saveFailed`.
  var save: (SaveJob) -> Void
  var perform: (Effect) -> Void
  /// Sends a frame; `Program.painted` says when it is on the screen.
  var show: (WindowID, FrameDelta) -> Void
  /// Sends a frame ahead; `Program.wentAhead` says that it was shown.
  var showAhead: (WindowID, FrameAhead) -> Void
  /// Sends a window without a screen its lines.
  var write: (WindowID, PlainOutput) -> Void
  var stamp: () -> Stamp

  package init(
    save: @escaping (SaveJob) -> Void, perform: @escaping (Effect) -> Void,
    show: @escaping (WindowID, FrameDelta) -> Void, showAhead: @escaping (WindowID, FrameAhead) -> Void,
    write: @escaping (WindowID, PlainOutput) -> Void,
    stamp: @escaping () -> Stamp
  ) {
    self.save = save
    self.perform = perform
    self.show = show
    self.showAhead = showAhead
    self.write = write
    self.stamp = stamp
  }
}

/// One transaction: what the store has, what it is to have, and what the transcripts grew by.
package struct SaveJob: Sendable {
  package let old: Workspace
  package let new: Workspace
  package let journal: [TranscriptChange]
  /// What a person did survives a power cut; streamed text survives the program.
  package let isFlushed: Bool
  /// The program is about to end.
  package let isLast: Bool
}
