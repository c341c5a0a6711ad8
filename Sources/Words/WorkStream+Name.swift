import Languages
import Queues

extension WorkStream {
  /// What a person reads in place of an id. Names are given by persons, agents and what was said first; one that has none
  /// is called a new thread.
  package func name(in language: Language) -> String { knownName ?? language.text(.list(.unnamed)) }
}
