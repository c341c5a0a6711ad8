import ReviewScene
import Verbs
import Words

extension WindowState {
  /// Keys are text for the composer.
  package var isTyping: Bool { focus == .conversation && isComposing && stream != nil }

  /// Keys are text for a comment or a search in the review.
  package var isTypingInReview: Bool { focus == .review && review?.isTyping == true }

  /// Nobody writes in it any more. What was written is kept with its thread.
  package mutating func stopTyping() {
    isComposing = false
    review?.editor = nil
    review?.search = nil
  }

  /// Where the keymap is asked, most particular first.
  package var keyPlaces: [KeyPlace] {
    switch focus {
    case .recent, .queue, .outbox: [.list, .conversation, .everywhere]
    case .projects, .upNext, .settings: [.list, .everywhere]
    case .conversation: [.conversation, .everywhere]
    case .review: isTypingInReview ? [.composer] : [.review, .everywhere]
    }
  }
}

extension WindowState {
  /// Where a key that a hint names has to work.
  package var hintPlaces: [KeyPlace] { isTyping ? [.composer] : keyPlaces }
}
