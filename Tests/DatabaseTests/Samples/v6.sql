-- A store of version 6, as the program of commit 38e5a30 made its tables, with a row or two in each of them.
CREATE TABLE backend_session (
  id TEXT PRIMARY KEY NOT NULL COLLATE NOCASE,
  backend_name TEXT NOT NULL DEFAULT '',
  working_directory TEXT NOT NULL,
  last_modified INTEGER NOT NULL,
  message_count INTEGER NOT NULL DEFAULT 0,
  preview TEXT NOT NULL DEFAULT '',
  unread_count INTEGER NOT NULL DEFAULT 0,
  is_locally_created INTEGER NOT NULL DEFAULT 0,
  marked_deleted INTEGER NOT NULL DEFAULT 0,
  is_in_queue INTEGER NOT NULL DEFAULT 0,
  queue_position INTEGER NOT NULL DEFAULT 0,
  queued_at INTEGER,
  is_in_priority_queue INTEGER NOT NULL DEFAULT 0,
  priority INTEGER NOT NULL DEFAULT 10,
  priority_order REAL NOT NULL DEFAULT 0,
  priority_queued_at INTEGER
, provider_session_id TEXT, provider TEXT DEFAULT 'claude', row_version INTEGER, draft TEXT NOT NULL DEFAULT '', mode TEXT, hold TEXT, hold_reason TEXT, hold_until INTEGER, snoozed_until INTEGER, snoozed_since INTEGER, is_paused INTEGER NOT NULL DEFAULT 0, edit_message TEXT, edit_text TEXT, older_number INTEGER);
CREATE TABLE user_session (
  id TEXT PRIMARY KEY NOT NULL COLLATE NOCASE,
  custom_name TEXT,
  is_user_deleted INTEGER NOT NULL DEFAULT 0,
  created_at INTEGER NOT NULL
);
CREATE TABLE message (
  id TEXT PRIMARY KEY NOT NULL COLLATE NOCASE,
  session_id TEXT NOT NULL COLLATE NOCASE REFERENCES backend_session (id) ON DELETE CASCADE,
  role TEXT NOT NULL,
  text TEXT NOT NULL,
  timestamp INTEGER NOT NULL
, number INTEGER, kind TEXT, title TEXT NOT NULL DEFAULT '', reference TEXT, status TEXT, exit_code INTEGER, search_id INTEGER, tool_kind TEXT NOT NULL DEFAULT '', input TEXT NOT NULL DEFAULT '', ended_at INTEGER);
CREATE TABLE meta (key TEXT PRIMARY KEY NOT NULL, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE provider_session (
  session_id TEXT NOT NULL COLLATE NOCASE REFERENCES backend_session (id) ON DELETE CASCADE,
  number INTEGER NOT NULL,
  provider TEXT NOT NULL,
  provider_session_id TEXT NOT NULL,
  replaced_at INTEGER NOT NULL,
  PRIMARY KEY (session_id, number)
) WITHOUT ROWID;
CREATE TABLE outbox_message (
  session_id TEXT NOT NULL COLLATE NOCASE REFERENCES backend_session (id) ON DELETE CASCADE,
  id TEXT NOT NULL COLLATE NOCASE,
  position INTEGER NOT NULL,
  run_started_at INTEGER,
  run_fate TEXT,
  content TEXT NOT NULL,
  priority TEXT NOT NULL DEFAULT 'normal',
  created_at INTEGER NOT NULL,
  attempts INTEGER NOT NULL DEFAULT 0,
  last_error TEXT,
  image BLOB,
  command_id TEXT, standing TEXT NOT NULL DEFAULT 'waiting',
  PRIMARY KEY (session_id, id)
);
CREATE TABLE command (
  list TEXT NOT NULL,
  id TEXT NOT NULL COLLATE NOCASE,
  position INTEGER NOT NULL,
  run_started_at INTEGER,
  run_fate TEXT,
  request_id TEXT NOT NULL,
  prompt TEXT NOT NULL,
  target_session TEXT,
  target_directory TEXT,
  target_provider TEXT,
  mode TEXT,
  with_system_context INTEGER NOT NULL DEFAULT 0,
  with_error_logs INTEGER NOT NULL DEFAULT 0,
  with_timestamp INTEGER NOT NULL DEFAULT 0,
  response_format TEXT NOT NULL DEFAULT 'agentsOwn',
  estimated_seconds INTEGER,
  requested_at INTEGER NOT NULL,
  priority INTEGER NOT NULL DEFAULT 1,
  enqueued_at INTEGER NOT NULL,
  status TEXT NOT NULL,
  progress REAL NOT NULL DEFAULT 0,
  started_at INTEGER,
  completed_at INTEGER,
  result TEXT,
  error TEXT,
  exit_code INTEGER,
  session_id TEXT, after_ids TEXT NOT NULL DEFAULT '', not_before INTEGER, is_stashed INTEGER NOT NULL DEFAULT 0, expected_seconds INTEGER,
  PRIMARY KEY (list, id)
);
CREATE TABLE lane (
  name TEXT PRIMARY KEY NOT NULL,
  hold TEXT,
  hold_reason TEXT,
  hold_until INTEGER
) WITHOUT ROWID;
CREATE TABLE setting (key TEXT PRIMARY KEY NOT NULL, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE folded_pane (name TEXT PRIMARY KEY NOT NULL) WITHOUT ROWID;
CREATE TABLE message_piece (
  message_id TEXT NOT NULL COLLATE NOCASE REFERENCES message (id) ON DELETE CASCADE,
  number INTEGER NOT NULL,
  text TEXT NOT NULL,
  PRIMARY KEY (message_id, number)
);
CREATE VIRTUAL TABLE message_search USING fts5(
  title, body, content = 'message_full', content_rowid = 'search_id',
  tokenize = 'unicode61 remove_diacritics 2', prefix = '2 3'
);
CREATE TABLE project_choice (
  directory TEXT PRIMARY KEY NOT NULL,
  is_hidden INTEGER NOT NULL DEFAULT 0,
  provider TEXT,
  host TEXT
) WITHOUT ROWID;
CREATE TABLE queue_event (
  number INTEGER PRIMARY KEY NOT NULL,
  at INTEGER NOT NULL,
  event TEXT NOT NULL,
  why TEXT NOT NULL,
  session_id TEXT NOT NULL COLLATE NOCASE
);
CREATE TABLE outside (
  session_id TEXT PRIMARY KEY NOT NULL COLLATE NOCASE REFERENCES backend_session (id) ON DELETE CASCADE,
  path TEXT NOT NULL,
  provider_session_id TEXT NOT NULL,
  directory TEXT NOT NULL,
  size INTEGER NOT NULL,
  modified INTEGER NOT NULL,
  number INTEGER NOT NULL,
  read_to INTEGER NOT NULL,
  is_gone INTEGER NOT NULL DEFAULT 0,
  problem TEXT,
  ending TEXT,
  ending_at INTEGER NOT NULL,
  taken_at INTEGER,
  pages_path TEXT,
  is_own_turn INTEGER NOT NULL DEFAULT 0,
  own_prompts TEXT NOT NULL DEFAULT ''
) WITHOUT ROWID;
CREATE TABLE attachment (
  session_id TEXT NOT NULL COLLATE NOCASE REFERENCES backend_session (id) ON DELETE CASCADE,
  owner TEXT NOT NULL COLLATE NOCASE,
  number INTEGER NOT NULL,
  path TEXT,
  media_type TEXT,
  bytes BLOB,
  PRIMARY KEY (session_id, owner, number)
);
CREATE TABLE provider_limit (
  provider TEXT PRIMARY KEY NOT NULL,
  until INTEGER,
  resumes_at INTEGER,
  words TEXT NOT NULL DEFAULT ''
) WITHOUT ROWID;
CREATE TABLE command_template (
  name TEXT PRIMARY KEY NOT NULL,
  prompt TEXT NOT NULL,
  directory TEXT,
  provider TEXT,
  mode TEXT,
  priority INTEGER NOT NULL DEFAULT 1,
  with_system_context INTEGER NOT NULL DEFAULT 0,
  with_error_logs INTEGER NOT NULL DEFAULT 0,
  with_timestamp INTEGER NOT NULL DEFAULT 0,
  response_format TEXT NOT NULL DEFAULT 'agentsOwn'
) WITHOUT ROWID;
CREATE TABLE closing_words (
  session_id TEXT PRIMARY KEY NOT NULL COLLATE NOCASE REFERENCES backend_session (id) ON DELETE CASCADE,
  words TEXT NOT NULL,
  is_failure INTEGER NOT NULL DEFAULT 0
) WITHOUT ROWID;
CREATE TABLE remembered_answer (
  id TEXT PRIMARY KEY NOT NULL,
  number INTEGER NOT NULL,
  provider TEXT NOT NULL,
  project TEXT NOT NULL,
  title TEXT NOT NULL,
  detail TEXT NOT NULL,
  answer TEXT NOT NULL,
  keeper TEXT NOT NULL,
  at INTEGER NOT NULL
) WITHOUT ROWID;
CREATE TABLE thread_choice (
  session_id TEXT NOT NULL COLLATE NOCASE REFERENCES backend_session (id) ON DELETE CASCADE,
  option TEXT NOT NULL,
  value TEXT NOT NULL,
  PRIMARY KEY (session_id, option)
) WITHOUT ROWID;
CREATE TABLE thread_fork (
  session_id TEXT PRIMARY KEY NOT NULL COLLATE NOCASE REFERENCES backend_session (id) ON DELETE CASCADE,
  origin TEXT NOT NULL COLLATE NOCASE,
  provider_session_id TEXT NOT NULL,
  at INTEGER NOT NULL
) WITHOUT ROWID;
CREATE TABLE agent_offer (
  provider TEXT NOT NULL,
  directory TEXT NOT NULL,
  kind TEXT NOT NULL,
  number INTEGER NOT NULL,
  name TEXT NOT NULL,
  title TEXT NOT NULL DEFAULT '',
  about TEXT NOT NULL DEFAULT '',
  detail TEXT,
  PRIMARY KEY (provider, directory, kind, number)
) WITHOUT ROWID;
CREATE TABLE kept_form (
  id TEXT PRIMARY KEY NOT NULL COLLATE NOCASE,
  command_id TEXT,
  session_id TEXT,
  after_names TEXT NOT NULL DEFAULT '',
  start TEXT NOT NULL DEFAULT '',
  kept_at INTEGER NOT NULL DEFAULT 0,
  prompt TEXT NOT NULL,
  directory TEXT,
  provider TEXT,
  mode TEXT,
  priority INTEGER NOT NULL DEFAULT 1,
  with_system_context INTEGER NOT NULL DEFAULT 0,
  with_error_logs INTEGER NOT NULL DEFAULT 0,
  with_timestamp INTEGER NOT NULL DEFAULT 0,
  response_format TEXT NOT NULL DEFAULT 'agentsOwn'
) WITHOUT ROWID;
CREATE VIEW message_full AS
SELECT search_id, title, text || coalesce((
  SELECT group_concat(text, '') FROM (
    SELECT message_piece.text AS text FROM message_piece WHERE message_piece.message_id = message.id
    ORDER BY message_piece.number
  )
), '') AS body
FROM message WHERE search_id IS NOT NULL;
INSERT INTO backend_session (id, backend_name, working_directory, last_modified, message_count, preview, unread_count, is_in_queue, queue_position, queued_at, is_in_priority_queue, priority, priority_order, provider_session_id, provider, row_version, draft, mode, hold, hold_reason, is_paused, edit_message, edit_text) VALUES ('11111111-1111-4111-8111-111111111111', 'Ungeprüft', '/src/api', 1763726500000, 2, 'שלום', 3, 1, 2, 1763726400000, 1, 5, 1.5, 'new-456', 'claude', 6, 'und dann
…', 'plan', 'failed', 'нет сети', 1, '00000011-0000-4000-8000-000000000000', 'テスト');
INSERT INTO backend_session (id, backend_name, working_directory, last_modified, message_count, is_locally_created, is_in_queue, queue_position, queued_at, provider, provider_session_id, row_version, snoozed_until, older_number) VALUES ('22222222-2222-4222-8222-222222222222', '', '/src/веб', 1763726400000, 0, 1, 1, 1, 1763726300000, 'codex', 'c-1', 6, 1763730000000, 2);
INSERT INTO user_session (id, custom_name, created_at) VALUES ('11111111-1111-4111-8111-111111111111', 'починить вход', 1763726000000);
INSERT INTO user_session (id, created_at) VALUES ('22222222-2222-4222-8222-222222222222', 1763726100000);
INSERT INTO message (id, session_id, role, text, timestamp, number, kind, status, search_id) VALUES ('00000001-0000-4000-8000-000000000000', '11111111-1111-4111-8111-111111111111', 'user', 'Größe prüfen', 1763726450000, 1, 'text', 'done', 1);
INSERT INTO message (id, session_id, role, text, timestamp, number, kind, title, reference, status, exit_code, search_id, tool_kind, input, ended_at) VALUES ('00000002-0000-4000-8000-000000000000', '11111111-1111-4111-8111-111111111111', 'agent', '日本語 ', 1763726460000, 2, 'tool', 'ls', 'call-1', 'done', 0, 2, 'execute', 'ls -l', 1763726461000);
INSERT INTO message_piece (message_id, number, text) VALUES ('00000002-0000-4000-8000-000000000000', 1, 'und mehr');
INSERT INTO meta (key, value) VALUES ('last_opened', '11111111-1111-4111-8111-111111111111');
INSERT INTO provider_session (session_id, number, provider, provider_session_id, replaced_at) VALUES ('11111111-1111-4111-8111-111111111111', 1, 'claude', 'old-123', 1763726200000);
INSERT INTO outbox_message (session_id, id, position, content, priority, created_at, attempts, last_error, standing) VALUES ('11111111-1111-4111-8111-111111111111', '00000011-0000-4000-8000-000000000000', 1, 'テストを実行して', 'urgent', 1763726470000, 2, 'abgebrochen', 'uncertain');
INSERT INTO outbox_message (session_id, id, position, content, created_at) VALUES ('11111111-1111-4111-8111-111111111111', '00000012-0000-4000-8000-000000000000', 2, 'dann commit', 1763726480000);
INSERT INTO attachment (session_id, owner, number, path) VALUES ('11111111-1111-4111-8111-111111111111', '00000012-0000-4000-8000-000000000000', 1, '/src/api/größe.txt');
INSERT INTO command (list, id, position, request_id, prompt, target_session, mode, with_error_logs, response_format, estimated_seconds, requested_at, priority, enqueued_at, status, after_ids, is_stashed) VALUES ('up_next', '00000021-0000-4000-8000-000000000000', 1, '00000031-0000-4000-8000-000000000000', 'lint
web', '11111111-1111-4111-8111-111111111111', 'ask', 1, 'list', 240, 1763726400000, 3, 1763726400000, 'queued_conditionally', '00000022-0000-4000-8000-000000000000', 1);
INSERT INTO command (list, id, position, request_id, prompt, target_directory, target_provider, requested_at, priority, enqueued_at, status) VALUES ('up_next', '00000022-0000-4000-8000-000000000000', 2, '00000032-0000-4000-8000-000000000000', 'עדכן', '/src/日本', 'codex', 1763726400000, 0, 1763726400000, 'queued');
INSERT INTO command (list, id, position, request_id, prompt, target_directory, target_provider, requested_at, enqueued_at, status, progress, started_at, completed_at, result, error, exit_code, session_id, expected_seconds) VALUES ('history', '00000023-0000-4000-8000-000000000000', 1, '00000033-0000-4000-8000-000000000000', 'test', '/src/日本', 'shell', 1763726400000, 1763726400000, 'failed', 0.5, 1763726401000, 1763726409000, '½', 'exit 1', 1, '22222222-2222-4222-8222-222222222222', 12);
INSERT INTO lane (name, hold) VALUES ('up_next', 'paused');
INSERT INTO setting (key, value) VALUES ('queue.enabled', 'on');
INSERT INTO folded_pane (name) VALUES ('projects');
INSERT INTO project_choice (directory, is_hidden, provider, host) VALUES ('/src/веб', 1, 'codex', 'build1');
INSERT INTO queue_event (number, at, event, why, session_id) VALUES (1, 1763726300000, 'joined', 'sent', '22222222-2222-4222-8222-222222222222');
INSERT INTO outside (session_id, path, provider_session_id, directory, size, modified, number, read_to, ending, ending_at, taken_at, is_own_turn, own_prompts) VALUES ('11111111-1111-4111-8111-111111111111', '/store/new-456.jsonl', 'new-456', '/src/api', 100, 200, 300, 90, 'ended', 1763726460000, 0, 1, '');
INSERT INTO provider_limit (provider, until, resumes_at, words) VALUES ('claude', 1763730000000, 1763730060000, 'resets 14:00');
INSERT INTO command_template (name, prompt, directory, provider, priority) VALUES ('naïve', 'fix {{file}}', '/src/api', 'claude', 2);
INSERT INTO closing_words (session_id, words, is_failure) VALUES ('11111111-1111-4111-8111-111111111111', 'Soll ich?', 0);
INSERT INTO remembered_answer (id, number, provider, project, title, detail, answer, keeper, at) VALUES ('00000041-0000-4000-8000-000000000000', 1, 'claude', '/src/api', 'Run ls', 'ls', 'Always', 'upnext', 1763726000000);
INSERT INTO thread_choice (session_id, option, value) VALUES ('11111111-1111-4111-8111-111111111111', 'model', 'opus');
INSERT INTO thread_fork (session_id, origin, provider_session_id, at) VALUES ('22222222-2222-4222-8222-222222222222', '11111111-1111-4111-8111-111111111111', 'old-123', 1763726100000);
INSERT INTO agent_offer (provider, directory, kind, number, name, about) VALUES ('claude', '/src/api', 'command', 1, 'compact', 'Shrinks');
INSERT INTO kept_form (id, command_id, after_names, start, kept_at, prompt) VALUES ('00000051-0000-4000-8000-000000000000', '00000021-0000-4000-8000-000000000000', 'lint', 'in 2h', 1763726000000, 'später');
INSERT INTO meta (key, value) VALUES ('minimum_reader', '1');
INSERT INTO message_search (message_search) VALUES ('rebuild');
CREATE TRIGGER message_from_older AFTER INSERT ON message WHEN NEW.number IS NULL BEGIN
  UPDATE message SET
    number = 1 + coalesce((SELECT max(number) FROM message WHERE session_id = NEW.session_id), 0),
    kind = coalesce(NEW.kind, 'text'), status = coalesce(NEW.status, 'done'),
    search_id = 1 + coalesce((SELECT max(search_id) FROM message), 0)
  WHERE id = NEW.id;
  INSERT INTO message_search (rowid, title, body) SELECT search_id, title, body FROM message_full
  WHERE search_id = (SELECT search_id FROM message WHERE id = NEW.id);
END;
CREATE TRIGGER message_text_before BEFORE UPDATE OF text ON message WHEN OLD.search_id IS NOT NULL BEGIN
  INSERT INTO message_search (message_search, rowid, title, body)
  SELECT 'delete', search_id, title, body FROM message_full WHERE search_id = OLD.search_id;
END;
CREATE TRIGGER message_text_after AFTER UPDATE OF text ON message WHEN NEW.search_id IS NOT NULL BEGIN
  INSERT INTO message_search (rowid, title, body)
  SELECT search_id, title, body FROM message_full WHERE search_id = NEW.search_id;
END;
CREATE TRIGGER message_removed BEFORE DELETE ON message WHEN OLD.search_id IS NOT NULL BEGIN
  INSERT INTO message_search (message_search, rowid, title, body)
  SELECT 'delete', search_id, title, body FROM message_full WHERE search_id = OLD.search_id;
END;
CREATE TRIGGER outbox_message_gone AFTER DELETE ON outbox_message BEGIN
  DELETE FROM attachment WHERE session_id = OLD.session_id AND owner = OLD.id;
END;
CREATE TRIGGER message_from_older_counted AFTER UPDATE OF number ON message WHEN OLD.number IS NULL BEGIN
  UPDATE backend_session SET older_number = NEW.number
  WHERE id = NEW.session_id AND coalesce(older_number, 0) < NEW.number;
END;
CREATE INDEX backend_session_queue ON backend_session (is_in_queue, queue_position);
CREATE INDEX message_time ON message (session_id, timestamp);
CREATE INDEX message_number ON message (session_id, number);
CREATE INDEX message_unfinished ON message (session_id) WHERE status IN ('open', 'sending', 'accepted');
CREATE INDEX backend_session_from_older ON backend_session (id) WHERE row_version IS NULL;
CREATE UNIQUE INDEX message_search_id ON message (search_id);
PRAGMA user_version = 6;
