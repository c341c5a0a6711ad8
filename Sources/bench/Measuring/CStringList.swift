import Glibc

/// Strings as C takes them, with a null at the end.
final class CStringList {
  let pointers: UnsafeMutableBufferPointer<UnsafeMutablePointer<CChar>?>

  init(_ strings: [String]) {
    pointers = .allocate(capacity: strings.count + 1)
    _ = pointers.initialize(from: strings.map { strdup($0) } + [nil])
  }

  deinit {
    for pointer in pointers { free(pointer) }
    pointers.deallocate()
  }
}
