/// What persons do with shared lanes and the commands in them. Every act has an id, is kept with what was before, and is
/// answered from there when it comes once more.
enum CommandFunctions {
  static let sql = [
    #"""
    CREATE OR REPLACE FUNCTION upnext_acts.make_lane(a jsonb) RETURNS jsonb
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = upnext, pg_temp AS $$
    DECLARE me uuid := me();
    BEGIN
      IF me IS NULL THEN RETURN refused('stranger'); END IF;
      IF EXISTS (SELECT FROM lane WHERE name = a->>'name' AND id <> (a->>'lane')::uuid) THEN
        RETURN refused('taken', format('there is a lane "%s"', a->>'name'));
      END IF;
      INSERT INTO lane (id, name, owner) VALUES ((a->>'lane')::uuid, a->>'name', me) ON CONFLICT (id) DO NOTHING;
      IF FOUND THEN PERFORM tell('lane', (a->>'lane')::uuid); END IF;
      RETURN done();
    END $$
    """#,
    // How the lane is, by its owner: paused, how many at once, for an agent too, who may add to it, a new epoch.
    #"""
    CREATE OR REPLACE FUNCTION upnext.set_lane(l upnext.lane, a jsonb, new_rev bigint) RETURNS jsonb
    LANGUAGE plpgsql SET search_path = upnext, pg_temp AS $$
    DECLARE whom uuid;
    BEGIN
      SELECT id INTO whom FROM person WHERE name = a->>'person';
      IF a ? 'person' AND whom IS NULL THEN
        RETURN refused('missing', format('nobody here is called "%s"', a->>'person'));
      END IF;
      UPDATE lane SET paused = coalesce((a->>'paused')::boolean, paused),
        most = CASE WHEN a ? 'most' THEN (a->>'most')::int ELSE most END WHERE id = l.id;
      IF a ? 'agent' THEN
        DELETE FROM lane_cap WHERE lane = l.id AND agent = a->>'agent';
        IF a->>'agent_most' IS NOT NULL THEN INSERT INTO lane_cap VALUES (l.id, a->>'agent', (a->>'agent_most')::int); END IF;
      END IF;
      IF a ? 'person' THEN
        DELETE FROM lane_person WHERE lane = l.id AND person = whom;
        IF a->>'may' IS NOT NULL THEN INSERT INTO lane_person VALUES (l.id, whom, a->>'may'); END IF;
        IF is_out(l, whom) THEN RETURN done(jsonb_build_object('held_back', hold_back(l.id, whom, new_rev))); END IF;
      END IF;
      IF coalesce((a->>'new_epoch')::boolean, false) THEN
        -- Nobody can say what the lost primary had promised: a person looks at all of it.
        UPDATE lane SET epoch = epoch + 1, paused = true WHERE id = l.id;
        UPDATE command SET state = 'uncertain', rev = new_rev WHERE lane = l.id AND state <> 'waiting';
      END IF;
      RETURN done();
    END $$
    """#,
    // No command is called so. One that was added, and taken back by whoever did, may be added again.
    #"""
    CREATE OR REPLACE FUNCTION upnext.is_free(wanted uuid, the_lane uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
      SELECT NOT EXISTS (SELECT FROM upnext.command WHERE id = wanted) AND NOT EXISTS (SELECT FROM upnext.ended AS e
        WHERE e.id = wanted AND NOT (e.lane = the_lane AND e.state = 'removed' AND (e.command->>'person')::uuid = upnext.me()))
    $$
    """#,
    #"""
    CREATE OR REPLACE FUNCTION upnext.add(l upnext.lane, a jsonb, may text, new_rev bigint) RETURNS jsonb
    LANGUAGE plpgsql SET search_path = upnext, pg_temp AS $$
    DECLARE q jsonb := a->'command'; waits_for uuid[]; how_soon int := coalesce((q->>'priority')::int, 1); place bigint;
    BEGIN
      IF length(q->>'prompt') > 262144 THEN RETURN refused('large', 'a prompt has at most 256 KB'); END IF;
      IF how_soon NOT BETWEEN 0 AND 3 THEN RETURN refused('invalid', 'there is no such priority'); END IF;
      IF NOT is_free((q->>'id')::uuid, l.id) THEN RETURN refused('taken', 'there is a command of that id'); END IF;
      -- Those that are completed need not be waited for.
      SELECT coalesce(array_agg(w), '{}') INTO waits_for FROM unnest(ids(q->'after')) AS w
      WHERE NOT EXISTS (SELECT FROM ended WHERE id = w AND state = 'completed' AND lane = l.id);
      IF EXISTS (SELECT FROM unnest(waits_for) AS w WHERE NOT EXISTS (SELECT FROM command WHERE id = w AND lane = l.id)
        AND NOT EXISTS (SELECT FROM ended WHERE id = w AND lane = l.id)) THEN
        RETURN refused('missing', 'what it is to wait for is not in this lane');
      END IF;
      place := CASE WHEN a ? 'to' AND may = 'own' THEN rank_at(l.id, a, new_rev) ELSE rank_for(l.id, how_soon, new_rev) END;
      DELETE FROM ended WHERE id = (q->>'id')::uuid;
      INSERT INTO command (id, lane, rank, rev, person, from_host, made_at, prompt, agent, project, mode, options, seconds,
        priority, needs, after, not_before, stashed, proposed)
      VALUES ((q->>'id')::uuid, l.id, place, new_rev, me(), (a->>'host')::uuid, clock_timestamp(), q->>'prompt', q->>'agent',
        q->>'project', q->>'mode', coalesce(q->'options', '{}'), (q->>'seconds')::int, how_soon, texts(q->'needs'), waits_for,
        moment(q->>'not_before'), may = 'propose' OR coalesce((q->>'stashed')::boolean, false), may = 'propose');
      RETURN done();
    END $$
    """#,
    // One act on one command. `before` is kept, so that it can be undone.
    #"""
    CREATE OR REPLACE FUNCTION upnext.change(
      l upnext.lane, c upnext.command, kind text, a jsonb, may text, new_rev bigint) RETURNS jsonb
    LANGUAGE plpgsql SET search_path = upnext, pg_temp AS $$
    DECLARE place bigint; q jsonb := a->'command'; waits_for uuid[];
    BEGIN
      IF c.id IS NULL THEN RETURN refused('missing', 'it is not in the lane any more'); END IF;
      IF may <> 'own' AND (c.person <> me() OR kind IN ('move', 'priority')) THEN
        RETURN refused('forbidden', 'only who owns the lane may do that');
      END IF;
      IF may = 'propose' AND kind <> 'remove' AND kind <> 'edit' THEN
        RETURN refused('forbidden', 'what was proposed waits for the lane''s owner');
      END IF;
      IF a ? 'seen' AND c.rev <> (a->>'seen')::bigint THEN RETURN refused('changed', 'somebody has changed it meanwhile'); END IF;
      IF kind = 'drop' THEN
        IF c.state <> 'uncertain' THEN RETURN refused('changed', 'it is not uncertain'); END IF;
        PERFORM finish(c, 'interrupted', NULL, NULL, NULL, false, new_rev);
        RETURN done();
      END IF;
      IF kind = 'cancel' AND c.state <> 'waiting' THEN
        IF c.state = 'uncertain' THEN RETURN refused('changed', 'nobody knows whether it runs: drop it, or send it again'); END IF;
        UPDATE command SET cancel_asked = true, rev = new_rev WHERE id = c.id;
        RETURN done(jsonb_build_object('asked', true));
      END IF;
      IF c.state <> 'waiting' THEN RETURN refused('changed', 'it was taken meanwhile'); END IF;
      CASE kind
        WHEN 'remove', 'cancel' THEN
          PERFORM finish(c, CASE kind WHEN 'cancel' THEN 'cancelled' ELSE 'removed' END, NULL, NULL, NULL, false, new_rev);
        WHEN 'move' THEN
          place := rank_at(l.id, a, new_rev);
          IF place IS NULL THEN RETURN refused('missing', 'what it was to stand behind is gone'); END IF;
          UPDATE command SET rank = place, rev = new_rev WHERE id = c.id;
        WHEN 'priority' THEN
          IF (a->>'priority')::int NOT BETWEEN 0 AND 3 THEN RETURN refused('invalid', 'there is no such priority'); END IF;
          -- Its own rank is not in the way: it is of the old priority.
          UPDATE command SET priority = (a->>'priority')::int, rank = rank_for(l.id, (a->>'priority')::int, new_rev),
            rev = new_rev WHERE id = c.id;
        WHEN 'edit' THEN
          IF length(q->>'prompt') > 262144 THEN RETURN refused('large', 'a prompt has at most 256 KB'); END IF;
          waits_for := CASE WHEN q ? 'after' THEN ids(q->'after') ELSE c.after END;
          IF c.id = ANY (waits_for) THEN RETURN refused('invalid', 'it cannot wait for itself'); END IF;
          waits_for := ARRAY(SELECT w FROM unnest(waits_for) AS w
            WHERE NOT EXISTS (SELECT FROM ended WHERE id = w AND state = 'completed' AND lane = l.id));
          UPDATE command SET prompt = coalesce(q->>'prompt', prompt), agent = coalesce(q->>'agent', agent),
            project = coalesce(q->>'project', project),
            mode = CASE WHEN q ? 'mode' THEN q->>'mode' ELSE mode END, options = coalesce(q->'options', options),
            seconds = CASE WHEN q ? 'seconds' THEN (q->>'seconds')::int ELSE seconds END,
            needs = CASE WHEN q ? 'needs' THEN texts(q->'needs') ELSE needs END, after = waits_for,
            not_before = CASE WHEN q ? 'not_before' THEN moment(q->>'not_before') ELSE not_before END, rev = new_rev
          WHERE id = c.id;
        WHEN 'stash' THEN
          UPDATE command SET stashed = true, rev = new_rev WHERE id = c.id;
        WHEN 'unstash' THEN
          -- A proposal is accepted by this.
          UPDATE command SET stashed = false, proposed = false, rev = new_rev WHERE id = c.id;
        ELSE RETURN refused('invalid', format('there is no act "%s"', kind));
      END CASE;
      RETURN done();
    END $$
    """#,
    // An uncertain command, or one that has ended, waits again: as it was said, or as another one with other words, for which
    // those wait then that waited for it. An uncertain one keeps its place.
    #"""
    CREATE OR REPLACE FUNCTION upnext.once_more(
      l upnext.lane, c upnext.command, kind text, a jsonb, may text, new_rev bigint) RETURNS jsonb
    LANGUAGE plpgsql SET search_path = upnext, pg_temp AS $$
    DECLARE e ended; fresh command; q jsonb := a->'command'; has_ended boolean := c.id IS NULL;
    BEGIN
      IF has_ended THEN
        SELECT * INTO e FROM ended WHERE id = (a->>'id')::uuid AND lane = l.id;
        IF NOT FOUND THEN RETURN refused('missing', 'it is not in the lane any more'); END IF;
        IF e.state = 'removed' THEN RETURN refused('changed', 'it was taken out: undo brings it back'); END IF;
        c := jsonb_populate_record(NULL::command, e.command);
      ELSIF c.state <> 'uncertain' THEN
        RETURN refused('changed', 'it has not ended');
      END IF;
      IF may <> 'own' AND c.person <> me() THEN RETURN refused('forbidden', 'only who owns the lane may do that'); END IF;
      IF may = 'propose' AND NOT has_ended THEN
        RETURN refused('forbidden', 'what was proposed waits for the lane''s owner');
      END IF;
      IF length(q->>'prompt') > 262144 THEN RETURN refused('large', 'a prompt has at most 256 KB'); END IF;
      IF kind = 'retry' AND NOT is_free((q->>'id')::uuid, l.id) THEN
        RETURN refused('taken', 'there is a command of that id');
      END IF;
      fresh := c;
      fresh.state := 'waiting'; fresh.claim := NULL; fresh.fence := NULL; fresh.epoch := NULL; fresh.host := NULL;
      fresh.account := NULL; fresh.account_person := NULL; fresh.claimed_at := NULL; fresh.begun_at := NULL;
      fresh.lease_until := NULL; fresh.cancel_asked := false; fresh.rev := new_rev;
      IF has_ended THEN
        fresh.rank := rank_for(l.id, c.priority, new_rev); fresh.after := '{}'; fresh.not_before := NULL;
        fresh.stashed := may = 'propose'; fresh.proposed := may = 'propose';
      END IF;
      IF kind = 'again' THEN
        fresh.again := c.again + 1;
        DELETE FROM ended WHERE id = c.id;
        DELETE FROM command WHERE id = c.id;
        DELETE FROM pulse WHERE command = c.id;
      ELSE
        fresh.id := (q->>'id')::uuid; fresh.prompt := q->>'prompt'; fresh.again := 0; fresh.person := me();
        fresh.from_host := (a->>'host')::uuid; fresh.made_at := clock_timestamp();
        IF NOT has_ended THEN PERFORM finish(c, 'interrupted', NULL, NULL, NULL, false, new_rev); END IF;
        UPDATE command SET after = array_replace(after, c.id, fresh.id), rev = new_rev
        WHERE lane = l.id AND after <> '{}' AND after @> ARRAY[c.id];
        DELETE FROM ended WHERE id = fresh.id;
      END IF;
      INSERT INTO command SELECT fresh.*;
      RETURN done();
    END $$
    """#,
    // Who stands around a command, the nearest first: as many on each side as it takes for some to be left when an act is taken
    // back.
    #"""
    CREATE OR REPLACE FUNCTION upnext.around(c upnext.command) RETURNS jsonb LANGUAGE sql STABLE AS $$
      SELECT jsonb_build_object(
        'before', (SELECT coalesce(jsonb_agg(id), '[]') FROM (SELECT id FROM upnext.command
          WHERE lane = c.lane AND rank < c.rank ORDER BY rank DESC LIMIT 8) AS s),
        'behind', (SELECT coalesce(jsonb_agg(id), '[]') FROM (SELECT id FROM upnext.command
          WHERE lane = c.lane AND rank > c.rank ORDER BY rank LIMIT 8) AS s))
    $$
    """#,
    // Brings back what was before an act, if nobody has changed it since.
    #"""
    CREATE OR REPLACE FUNCTION upnext.undo(l upnext.lane, a jsonb, may text, new_rev bigint) RETURNS jsonb
    LANGUAGE plpgsql SET search_path = upnext, pg_temp AS $$
    DECLARE t act; c command; was command;
    BEGIN
      SELECT * INTO t FROM act WHERE id = (a->>'of')::uuid AND lane = l.id;
      IF NOT FOUND THEN RETURN refused('missing', 'there is no such act'); END IF;
      IF t.person <> me() AND may <> 'own' THEN RETURN refused('forbidden', 'that was somebody else''s act'); END IF;
      IF t.kind = 'set' AND t.told ? 'paused' AND t.undone_by IS NULL THEN
        IF may <> 'own' THEN RETURN refused('forbidden', 'only who owns the lane may do that'); END IF;
        -- Whoever has paused it since, or let it go on, meant that.
        IF EXISTS (SELECT FROM act WHERE lane = l.id AND kind = 'set' AND (told ? 'paused' OR told ? 'new_epoch')
          AND undone_by IS NULL AND rev > t.rev) THEN
          RETURN refused('changed', 'somebody has paused it since, or let it go on');
        END IF;
        UPDATE lane SET paused = coalesce((t.before->>'paused')::boolean, NOT (t.told->>'paused')::boolean) WHERE id = l.id;
        RETURN done(jsonb_build_object('whose', (SELECT name FROM person WHERE id = t.person)));
      END IF;
      -- What a person said of an uncertain one stays said.
      IF t.undone_by IS NOT NULL OR t.kind IN ('drop', 'undo', 'set')
        OR t.kind IN ('again', 'retry') AND NOT coalesce(t.before ? 'ended', false) THEN
        RETURN refused('changed', 'that cannot be undone, or not any more');
      END IF;
      SELECT * INTO c FROM command WHERE id = t.command;
      IF t.kind IN ('remove', 'cancel') THEN
        DELETE FROM ended WHERE id = t.command AND rev = t.rev AND state IN ('removed', 'cancelled');
        IF NOT FOUND THEN RETURN refused('changed', 'it has changed since'); END IF;
      ELSIF c.id IS NULL OR c.rev <> t.rev OR c.state <> 'waiting' THEN
        RETURN refused('changed', 'it has changed since');
      ELSIF t.kind = 'add' THEN
        PERFORM finish(c, 'removed', NULL, NULL, NULL, false, new_rev);
        RETURN done(jsonb_build_object('whose', (SELECT name FROM person WHERE id = t.person)));
      ELSIF t.kind = 'again' THEN
        -- It is among those that have ended again, and those who read on hear that it has left.
        DELETE FROM command WHERE id = c.id;
        INSERT INTO ended SELECT (jsonb_populate_record(NULL::ended, t.before->'ended' || jsonb_build_object('rev', new_rev))).*;
        RETURN done(jsonb_build_object('whose', (SELECT name FROM person WHERE id = t.person)));
      ELSIF t.kind = 'retry' THEN
        PERFORM finish(c, 'removed', NULL, NULL, NULL, false, new_rev);
        UPDATE command SET after = array_replace(after, c.id, (t.before->'ended'->>'id')::uuid), rev = new_rev
        WHERE lane = l.id AND after <> '{}' AND after @> ARRAY[c.id];
        RETURN done(jsonb_build_object('whose', (SELECT name FROM person WHERE id = t.person)));
      ELSE
        DELETE FROM command WHERE id = c.id;
      END IF;
      was := jsonb_populate_record(NULL::command, t.before - ARRAY['around', 'behind']);
      -- Up to level 9 an act kept the one before it alone.
      was.rank := rank_beside(l.id, coalesce(t.before->'around', jsonb_build_object('before',
        CASE WHEN t.before->>'behind' IS NULL THEN '[]' ELSE jsonb_build_array(t.before->'behind') END)), was.rank, new_rev);
      was.rev := new_rev;
      -- What is no proposal now was accepted by the owner, also of somebody who is out.
      IF (c.id IS NULL OR c.proposed) AND is_out(l, was.person) THEN was.stashed := true; was.proposed := true; END IF;
      INSERT INTO command SELECT was.*;
      -- The act before it has left the command as it is again, so that it can be taken back, too.
      UPDATE act SET rev = new_rev WHERE lane = l.id AND command = t.command AND rev = (t.before->>'rev')::bigint;
      RETURN done(jsonb_build_object('whose', (SELECT name FROM person WHERE id = t.person)));
    END $$
    """#,
    #"""
    CREATE OR REPLACE FUNCTION upnext_acts.act(a jsonb) RETURNS jsonb
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = upnext, pg_temp AS $$
    DECLARE me uuid := me(); l lane; c command; said jsonb; allowed text; what text := a->>'kind'; about uuid; was jsonb;
    BEGIN
      IF me IS NULL THEN RETURN refused('stranger'); END IF;
      SELECT * INTO l FROM lane WHERE id = (a->>'lane')::uuid FOR UPDATE;
      -- Whoever was expelled while this waited for the lane's lock adds nothing any more.
      IF me() IS NULL THEN RETURN refused('stranger'); END IF;
      -- What was done stays done, also for somebody who was let out of the lane since.
      SELECT answer INTO said FROM act WHERE id = (a->>'act')::uuid AND person = me;
      IF FOUND THEN RETURN said; END IF;
      allowed := may(l, me);
      IF allowed IS NULL THEN RETURN refused('missing', 'you have no such lane'); END IF;
      about := coalesce(a->>'id', a->'command'->>'id')::uuid;
      IF what <> 'add' AND about IS NOT NULL THEN
        SELECT * INTO c FROM command WHERE id = about AND lane = l.id FOR UPDATE;
        was := to_jsonb(c) || jsonb_build_object('around', around(c));
      END IF;
      IF what = 'set' AND a ? 'paused' THEN was := jsonb_build_object('paused', l.paused); END IF;
      IF what IN ('again', 'retry') THEN
        was := NULL;
        SELECT jsonb_build_object('ended', to_jsonb(e)) INTO was FROM ended AS e WHERE id = about AND lane = l.id;
      END IF;
      UPDATE lane SET rev = rev + 1 WHERE id = l.id RETURNING * INTO l;
      IF what = 'set' AND allowed <> 'own' THEN
        said := refused('forbidden', 'only who owns the lane may do that');
      ELSE
        said := CASE what
          WHEN 'add' THEN add(l, a, allowed, l.rev)
          WHEN 'set' THEN set_lane(l, a, l.rev)
          WHEN 'undo' THEN undo(l, a, allowed, l.rev)
          WHEN 'again' THEN once_more(l, c, what, a, allowed, l.rev)
          WHEN 'retry' THEN once_more(l, c, what, a, allowed, l.rev)
          ELSE change(l, c, what, a, allowed, l.rev) END;
      END IF;
      -- What is refused leaves no trace; every refusal comes before the first change.
      IF said ? 'refused' THEN RETURN said; END IF;
      IF what = 'undo' THEN
        SELECT command INTO about FROM act WHERE id = (a->>'of')::uuid;
        UPDATE act SET undone_by = (a->>'act')::uuid WHERE id = (a->>'of')::uuid;
      END IF;
      IF what = 'retry' THEN about := (a->'command'->>'id')::uuid; END IF;
      INSERT INTO act (id, person, host, lane, command, kind, at, rev, before, answer, told)
      VALUES ((a->>'act')::uuid, me, (a->>'host')::uuid, l.id, about, what, clock_timestamp(), l.rev, was, said,
        a - ARRAY['act', 'lane', 'host', 'kind', 'id', 'command', 'seen'] || CASE WHEN what = 'edit' THEN
          jsonb_build_object('changed', (SELECT jsonb_agg(k) FROM jsonb_object_keys(a->'command') AS k WHERE k <> 'id'))
          WHEN what = 'unstash' AND c.proposed THEN '{"accepted": true}' ELSE '{}' END);
      PERFORM tell('lane', l.id);
      RETURN said;
    END $$
    """#,
    // Several acts as one: all of them are done, or none.
    #"""
    CREATE OR REPLACE FUNCTION upnext_acts.acts(a jsonb) RETURNS jsonb
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = upnext, pg_temp AS $$
    DECLARE one jsonb; said jsonb; answers jsonb := '[]'; about text;
    BEGIN
      IF me() IS NULL THEN RETURN refused('stranger'); END IF;
      IF jsonb_array_length(a->'acts') > 500 THEN RETURN refused('large', 'at most 500 acts are done at once'); END IF;
      -- Who acts on several lanes takes them in one order, so that two never wait for each other.
      PERFORM FROM lane WHERE id IN (SELECT (t->>'lane')::uuid FROM jsonb_array_elements(a->'acts') AS t)
      ORDER BY id FOR UPDATE;
      FOR one IN SELECT t FROM jsonb_array_elements(a->'acts') AS t LOOP
        said := upnext_acts.act(one);
        IF said ? 'refused' THEN
          about := left(coalesce(one->>'id', one->'command'->>'id', ''), 8);
          RAISE EXCEPTION USING ERRCODE = 'UPNXT',
            MESSAGE = said || jsonb_build_object(
              'words', coalesce(nullif(about, '') || ': ', '') || coalesce(said->>'words', said->>'refused'));
        END IF;
        answers := answers || jsonb_build_array(said->'done');
      END LOOP;
      RETURN done(jsonb_build_object('acts', answers));
    EXCEPTION WHEN SQLSTATE 'UPNXT' THEN RETURN SQLERRM::jsonb;
    END $$
    """#,
  ]
}
