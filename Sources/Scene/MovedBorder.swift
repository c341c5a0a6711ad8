import Core
import Settings

/// A border that the pointer holds, and how the screen is parted meanwhile: it is kept once it is let go.
package struct MovedBorder: Equatable, Sendable {
  package let border: Layout.Border
  package var shape: ScreenShape
  /// The press alone moves nothing.
  package var hasMoved = false

  package init(_ border: Layout.Border, _ shape: ScreenShape) {
    self.border = border
    self.shape = shape
  }
}
