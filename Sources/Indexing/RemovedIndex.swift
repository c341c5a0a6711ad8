/// The search's index was removed while it was open: nothing of what was read for it is known to the one that comes in its place.
package struct RemovedIndex: Error {
  package init() {}
}
