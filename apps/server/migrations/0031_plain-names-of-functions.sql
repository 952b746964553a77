-- New names for what announces changes and writes the audit log. Processes of the release before call the old functions
-- and set the old setting, so these remain until a later release:
--   vitrine_say              vitrine_announce_words
--   vitrine_tell             vitrine_announce_change
--   vitrine_act              vitrine_audit
--   vitrine_write_act        vitrine_write_audit_entry
--   setting `vitrine.act`    setting `vitrine.audit_context`

-- Announces words on a channel, in as few messages as possible, each of which begins with `first_word` unless it is null.
CREATE FUNCTION vitrine_announce_words(channel text, first_word text, words text[]) RETURNS void LANGUAGE sql AS $$
  -- 150 words of at most 50 bytes stay under the limit of one notification
  SELECT vitrine_announce(channel, concat_ws(' ', first_word, string_agg(word, ' ')))
  FROM (SELECT word, (row_number() OVER () - 1) / 150 AS part FROM unnest(words) AS word) AS parts
  GROUP BY part;
$$;
--> statement-breakpoint
CREATE FUNCTION vitrine_announce_words(channel text, words text[]) RETURNS void LANGUAGE sql AS $$
  SELECT vitrine_announce_words(channel, NULL, words);
$$;
--> statement-breakpoint
-- Announces to the consoles of these accounts that the data of a topic has changed.
CREATE FUNCTION vitrine_announce_change(accounts text[], topic text) RETURNS void LANGUAGE sql AS $$
  SELECT vitrine_announce('vitrine_changes', account || ' ' || topic)
  FROM (SELECT DISTINCT unnest(accounts) AS account) AS announced;
$$;
--> statement-breakpoint
-- Lets every other function call the new ones.
DO $$
DECLARE
  caller regprocedure;
BEGIN
  FOR caller IN
    SELECT oid FROM pg_proc
    WHERE pronamespace = current_schema()::regnamespace AND proname LIKE 'vitrine\_%' AND prosrc ~ 'vitrine_(say|tell)\('
      AND proname NOT IN ('vitrine_say', 'vitrine_tell')
  LOOP
    EXECUTE replace(replace(pg_get_functiondef(caller),
      'vitrine_say(', 'vitrine_announce_words('),
      'vitrine_tell(', 'vitrine_announce_change(');
  END LOOP;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION vitrine_say(channel text, first_word text, words text[]) RETURNS void LANGUAGE sql AS $$
  SELECT vitrine_announce_words(channel, first_word, words);
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION vitrine_say(channel text, words text[]) RETURNS void LANGUAGE sql AS $$
  SELECT vitrine_announce_words(channel, words);
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION vitrine_tell(accounts text[], topic text) RETURNS void LANGUAGE sql AS $$
  SELECT vitrine_announce_change(accounts, topic);
$$;
--> statement-breakpoint
-- Writes the audit entry of a request. `account` is whose row changes: it names the actor where nobody is signed in.
CREATE FUNCTION vitrine_write_audit_entry(context jsonb, account text) RETURNS void LANGUAGE sql AS $$
  INSERT INTO audit_entries
    (id, at, account_id, account_email, actor, what, names, target, details, address, user_agent)
  SELECT context->>'id', (context->>'at')::timestamptz, subject.id, subject_row.email,
    coalesce(actor_row.email, 'A deleted account'), context->>'what', coalesce(context->'names', '[]'),
    context->>'target', context->'details', context->>'address', context->>'userAgent'
  FROM (SELECT coalesce(context->>'accountId', account) AS id, coalesce(context->>'actorId', account) AS actor_id) AS subject
    LEFT JOIN accounts AS subject_row ON subject_row.id = subject.id
    LEFT JOIN accounts AS actor_row ON actor_row.id = subject.actor_id
  WHERE subject.id IS NOT NULL
  ON CONFLICT DO NOTHING;
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION vitrine_write_act(act jsonb, account text) RETURNS void LANGUAGE sql AS $$
  SELECT vitrine_write_audit_entry(act, account);
$$;
--> statement-breakpoint
-- The audit context of the transaction, as JSON; empty or null where no person's request has started it.
CREATE FUNCTION vitrine_audit_context() RETURNS text LANGUAGE sql STABLE AS $$
  SELECT coalesce(nullif(current_setting('vitrine.audit_context', true), ''), current_setting('vitrine.act', true));
$$;
--> statement-breakpoint
CREATE FUNCTION vitrine_audit() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  context text := vitrine_audit_context();
  row_changed jsonb;
BEGIN
  -- the time of the last change is not a change by itself
  IF TG_OP = 'UPDATE' AND to_jsonb(OLD) - 'updated_at' = to_jsonb(NEW) - 'updated_at' THEN
    RETURN NEW;
  END IF;
  IF context <> '' THEN
    row_changed := CASE TG_OP WHEN 'DELETE' THEN to_jsonb(OLD) ELSE to_jsonb(NEW) END;
    PERFORM vitrine_write_audit_entry(
      context::jsonb, row_changed->>(CASE TG_TABLE_NAME WHEN 'accounts' THEN 'id' ELSE 'account_id' END));
    -- one entry for all that the transaction changes
    PERFORM set_config('vitrine.audit_context', '', true), set_config('vitrine.act', '', true);
  END IF;
  RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
END $$;
--> statement-breakpoint
-- Lets the triggers of all audited tables call the new function, for both settings.
DO $$
DECLARE
  audited record;
BEGIN
  FOR audited IN
    SELECT oid FROM pg_trigger WHERE tgfoid = 'vitrine_act()'::regprocedure AND NOT tgisinternal AND tgparentid = 0
  LOOP
    EXECUTE replace(replace(replace(pg_get_triggerdef(audited.oid),
      'CREATE TRIGGER', 'CREATE OR REPLACE TRIGGER'),
      'vitrine_act()', 'vitrine_audit()'),
      'current_setting(''vitrine.act''::text, true)', 'vitrine_audit_context()');
  END LOOP;
END $$;
