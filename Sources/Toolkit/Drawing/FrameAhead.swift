/// What the server says of frames that a window shows before the server has heard of the input that brings them.
package enum FrameAhead: Hashable, Sendable {
  /// Comes this input next, and no frame before it, the window shows this at once, and says so. It holds until another frame
  /// is sent, and is not replaced before.
  case ready(Input, FrameDelta)
  /// The server has heard of the input: what the window shows is what it was sent.
  case taken
}

/// What a window shows: the frame that the server sent, or one ahead of it.
package struct ShownFrame {
  package var frame: Frame
  /// What the server sent, while a frame ahead of it is shown.
  private var sent: Frame?
  private var ready: (input: Input, delta: FrameDelta)?

  package init(_ frame: Frame) { self.frame = frame }

  /// What a change of the frame that was sent does to the one that is shown. A frame ahead that it has crossed is taken back.
  package mutating func change(by delta: FrameDelta) -> FrameDelta {
    ready = nil
    guard var next = sent.take() else { return delta }
    next.apply(delta)
    return FrameDelta(from: frame, to: next)
  }

  package mutating func take(_ ahead: FrameAhead) {
    switch ahead {
    case .ready(let input, let delta): ready = (input, delta)
    case .taken: sent = nil
    }
  }

  /// What an input does to the frame that is shown, before the server is asked; nil where it has to be.
  package mutating func goAhead(with input: Input) -> FrameDelta? {
    guard let ready = ready.take(), ready.input == input else { return nil }
    sent = frame
    return ready.delta
  }
}
