import Foundation
import Sharing

/// What must be true after a chaos, looked up in the database by psql and in the hosts' stores.
struct ChaosFindings {
  /// Looks at each claim under the lane's lock, with statements of its own.
  static let watcher = """
    CREATE TABLE public.violation (what text, command uuid);
    CREATE TABLE public.watched (n bigint);
    INSERT INTO public.watched VALUES (0);
    CREATE FUNCTION public.watch() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$
    BEGIN
      UPDATE public.watched SET n = n + 1;
      INSERT INTO public.violation
      SELECT 'an earlier one could have started', w.id FROM upnext.command AS w
      WHERE w.lane = NEW.lane AND w.state = 'waiting' AND NOT w.stashed AND w.after = '{}' AND w.rank < NEW.rank
      AND (SELECT count(*) FROM upnext.command AS r
        WHERE r.lane = NEW.lane AND r.state IN ('claimed', 'running') AND r.agent = w.agent AND r.id <> NEW.id)
        < (SELECT most FROM upnext.lane_cap AS k WHERE k.lane = NEW.lane AND k.agent = w.agent);
      INSERT INTO public.violation
      SELECT 'an agent''s limit was exceeded', NEW.id FROM upnext.lane_cap AS k WHERE k.lane = NEW.lane
      AND k.most < (SELECT count(*) FROM upnext.command AS r
        WHERE r.lane = NEW.lane AND r.state IN ('claimed', 'running') AND r.agent = k.agent);
      INSERT INTO public.violation
      SELECT 'the lane''s limit was exceeded', NEW.id FROM upnext.lane AS l WHERE l.id = NEW.lane
      AND l.most < (SELECT count(*) FROM upnext.command AS r
        WHERE r.lane = NEW.lane AND r.state IN ('claimed', 'running'));
      RETURN NULL;
    END $$;
    CREATE TRIGGER watch AFTER UPDATE ON upnext.command FOR EACH ROW
      WHEN (NEW.state = 'claimed' AND OLD.state = 'waiting') EXECUTE FUNCTION public.watch();
    """

  let text: String
  let isSound: Bool

  init(_ database: Database, stores: [String], letters: [SharedID], lane: SharedID) throws {
    let lines = stores.flatMap { path in
      ((try? String(contentsOfFile: path, encoding: .utf8)) ?? "").split(separator: "\n").map(
        String.init)
    }
    var starts: [String: Int] = [:]
    for line in lines where line.hasPrefix("start ") {
      starts[String(line.split(separator: " ")[1]), default: 0] += 1
    }
    let again = try ChaosFindings.numbers(
      database.run("SELECT id, command->>'again' FROM upnext.ended WHERE lane = '\(lane)'"))
    let added = try database.run(
      "SELECT count(*) FROM upnext.act WHERE lane = '\(lane)' AND kind = 'add'")
    let left = try database.run("SELECT count(*) FROM upnext.command WHERE lane = '\(lane)'")
    let states = try database.run(
      "SELECT string_agg(state || ' ' || n, ', ') FROM (SELECT state, count(*) AS n FROM upnext.ended GROUP BY state) AS s"
    )
    let violations = try database.run("SELECT what || ' ' || command FROM public.violation")
    let watched = try database.run("SELECT n FROM public.watched")
    let effects = lines.filter { $0.hasPrefix("letter ") }
    let refused = lines.filter { $0.hasPrefix("refused ") }
    let twice = starts.filter { $0.value > 1 + (again[$0.key] ?? 0) }
    let never = again.keys.filter { starts[$0] == nil }
    var problems: [String] = []
    if !violations.isEmpty { problems.append(violations) }
    if !twice.isEmpty { problems.append("started twice without a person's word: \(twice)") }
    if !never.isEmpty { problems.append("ended without a start: \(never)") }
    if left != "0" || Int(added) != again.count {
      problems.append("added \(added), ended \(again.count), left \(left)")
    }
    if states != "completed \(again.count)" { problems.append("not all were completed: \(states)") }
    if Set(effects).count != effects.count { problems.append("a letter took effect twice") }
    if effects.count != letters.count {
      problems.append("\(letters.count) letters, \(effects.count) effects")
    }
    if !refused.isEmpty { problems.append("hosts were \(refused)") }
    if again.count < 20 || letters.isEmpty { problems.append("hardly any work was done") }
    isSound = problems.isEmpty
    text =
      """
      \(again.count) commands added and completed, \(starts.values.reduce(0, +)) starts, \(again.values.reduce(0, +)) of them by a person's word "again"
      \(watched) claims watched for order and limits, \(letters.count) letters written, \(effects.count) took effect
      \(problems.isEmpty ? "All is sound." : problems.joined(separator: "\n"))
      """
  }

  private static func numbers(_ rows: String) throws -> [String: Int] {
    Dictionary(
      rows.split(separator: "\n").compactMap { row in
        let parts = row.split(separator: "|")
        return parts.count == 2 ? (String(parts[0]), Int(parts[1]) ?? 0) : nil
      }
    ) { $1 }
  }
}
