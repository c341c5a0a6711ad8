import Core
import Settings

/// A border that the pointer holds, and how the screen is parted meanwhile: it is kept once it is let go.
package struct MovedBorder: Equatable, Sendable {
  /// Which can be moved.
  package enum Border: Equatable, Sendable {
    /// Between lists and conversation.
    case column
    /// The title of this pane.
    case above(Pane)
  }

  package let border: Border
  package var shape: ScreenShape
  /// The press alone moves nothing.
  package var hasMoved = false

  package init(_ border: Border, _ shape: ScreenShape) {
    self.border = border
    self.shape = shape
  }
}
