/// Where a cursor or a view goes.
package enum Movement: Equatable, Sendable { case down, up, pageDown, pageUp, first, last }
