/// Why nothing may be sent to an agent: the three signals of the outbox's source document in one value.
package struct BusyState: Equatable, Sendable {
  package let isProcessing: Bool
  package let isToolExecuting: Bool
  package let isPendingApproval: Bool

  package init(isProcessing: Bool, isToolExecuting: Bool, isPendingApproval: Bool) {
    self.isProcessing = isProcessing
    self.isToolExecuting = isToolExecuting
    self.isPendingApproval = isPendingApproval
  }

  package static let idle = BusyState(isProcessing: false, isToolExecuting: false, isPendingApproval: false)

  package var isBusy: Bool { isProcessing || isToolExecuting || isPendingApproval }
}
