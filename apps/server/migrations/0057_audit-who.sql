ALTER TABLE "audit_entries" ADD COLUMN "actor_id" text;--> statement-breakpoint
ALTER TABLE "audit_entries" ADD COLUMN "actor_name" text;--> statement-breakpoint
ALTER TABLE "audit_entries" ADD COLUMN "means" text;--> statement-breakpoint
ALTER TABLE "audit_entries" ADD COLUMN "changes" jsonb DEFAULT '{}'::jsonb NOT NULL;
--> statement-breakpoint
-- Columns whose values differ, with the values before and after: at most 20, texts cut, long structures, addresses and
-- all that is or may be a secret left out.
CREATE FUNCTION vitrine_changed_columns(before jsonb, after jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(jsonb_object_agg(key, jsonb_build_array(
    CASE jsonb_typeof(was) WHEN 'string' THEN to_jsonb(left(was #>> '{}', 200)) ELSE was END,
    CASE jsonb_typeof(value) WHEN 'string' THEN to_jsonb(left(value #>> '{}', 200)) ELSE value END)), '{}')
  FROM (
    SELECT key, value, before->key AS was FROM jsonb_each(after)
    WHERE value IS DISTINCT FROM before->key
      AND key !~ '(password|token|secret|hash|sha256|nonce|card|code|url|version|revision|filename|etag|(^|_)key)'
      AND key NOT IN ('updated_at', 'created_at')
      AND (jsonb_typeof(value) NOT IN ('object', 'array') OR length(value::text) <= 200)
      AND (jsonb_typeof(before->key) NOT IN ('object', 'array') OR length((before->key)::text) <= 200)
    ORDER BY key LIMIT 20
  ) AS changed;
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION vitrine_write_audit_entry(context jsonb, account text) RETURNS void LANGUAGE sql AS $$
  INSERT INTO audit_entries (id, at, account_id, account_email, actor, actor_id, actor_name, means, what, names, target,
    details, changes, address, user_agent)
  SELECT context->>'id', (context->>'at')::timestamptz, subject.id,
    -- an account that was handed over has no address of its own
    coalesce(nullif(subject_row.email, ''), (
      SELECT u.email FROM members AS m JOIN users AS u ON u.id = m.user_id
        WHERE m.account_id = subject.id AND m.role = 'owner' ORDER BY u.id LIMIT 1)),
    -- where nobody is signed in, the change is made by the user in the context or by the founder
    coalesce(actor_user.email, founder.email, nullif(actor_row.email, ''), 'A deleted account'),
    coalesce(actor_user.id, founder.id), coalesce(actor_user.name, founder.name), context->>'means',
    context->>'what', coalesce(context->'names', '[]'), context->>'target', context->'details',
    coalesce(context->'changes', '{}'), context->>'address', context->>'userAgent'
  FROM (SELECT coalesce(context->>'accountId', account) AS id, coalesce(context->>'actorId', account) AS actor_id) AS subject
    LEFT JOIN accounts AS subject_row ON subject_row.id = subject.id
    LEFT JOIN accounts AS actor_row ON actor_row.id = subject.actor_id
    LEFT JOIN users AS actor_user ON actor_user.id = subject.actor_id
    LEFT JOIN users AS founder ON founder.id = actor_row.user_id
  WHERE subject.id IS NOT NULL
  ON CONFLICT DO NOTHING;
$$;
--> statement-breakpoint
-- Adds what another row of the transaction changes to the entry that was written; ends that where it would mislead.
CREATE FUNCTION vitrine_extend_audit_entry(context jsonb, operation text, table_name text, row_id text, columns_changed jsonb)
RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  seen jsonb := context->'seen'->table_name;
  merged jsonb;
BEGIN
  IF operation <> 'UPDATE' THEN
    PERFORM set_config('vitrine.audit_context', '', true);
    RETURN;
  END IF;
  IF seen->>'row' <> row_id THEN
    UPDATE audit_entries AS entry
      SET changes = entry.changes - ARRAY(SELECT jsonb_object_keys(seen->'columns'))
      WHERE entry.id = context->>'id' AND entry.at = (context->>'at')::timestamptz;
    PERFORM set_config('vitrine.audit_context', '', true);
    RETURN;
  END IF;
  UPDATE audit_entries AS entry
    SET changes = entry.changes || (
      SELECT coalesce(jsonb_object_agg(key, jsonb_build_array(coalesce(entry.changes->key, value)->0, value->1)), '{}')
      FROM jsonb_each(columns_changed))
    WHERE entry.id = context->>'id' AND entry.at = (context->>'at')::timestamptz;
  merged := coalesce(seen->'columns', '{}') || columns_changed;
  PERFORM set_config('vitrine.audit_context', jsonb_set(context, ARRAY['seen', table_name],
    jsonb_build_object('row', row_id, 'columns', merged))::text, true);
END $$;
--> statement-breakpoint
-- One entry for all that a transaction changes. It has the values before and after of rows that are updated, one row of
-- each table: where several rows of a table change, the values of one would mislead. The setting then holds the rows
-- that were seen; rows that are added or deleted end it, so that only few rows of a transaction call this function.
CREATE OR REPLACE FUNCTION vitrine_audit() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  setting text := vitrine_audit_context();
  context jsonb;
  row_changed jsonb;
  row_id text;
  columns_changed jsonb := '{}';
  seen jsonb;
  account text;
BEGIN
  -- the time of the last change is not a change by itself
  IF TG_OP = 'UPDATE' AND to_jsonb(OLD) - 'updated_at' = to_jsonb(NEW) - 'updated_at' THEN
    RETURN NEW;
  END IF;
  IF setting <> '' THEN
    context := setting::jsonb;
    row_changed := CASE TG_OP WHEN 'DELETE' THEN to_jsonb(OLD) ELSE to_jsonb(NEW) END;
    row_id := coalesce(row_changed->>'id', row_changed->>'media_id', row_changed->>'device_id', row_changed->>'user_id',
      row_changed->>'account_id', '');
    IF TG_OP = 'UPDATE' THEN
      columns_changed := vitrine_changed_columns(to_jsonb(OLD), row_changed);
    END IF;
    IF context ? 'seen' THEN
      PERFORM vitrine_extend_audit_entry(context, TG_OP, TG_TABLE_NAME, row_id, columns_changed);
      RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
    END IF;
    account := CASE TG_TABLE_NAME WHEN 'accounts' THEN row_changed->>'id'
      ELSE coalesce(row_changed->>'account_id', row_changed->>'used_account_id') END;
    -- who accepts an invitation is not signed in yet: the row of the new member says who they are
    IF context->>'actorId' IS NULL AND TG_TABLE_NAME = 'invitations' THEN
      RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
    END IF;
    -- where nobody is signed in, the row says who acts
    IF context->>'actorId' IS NULL AND row_changed->>'user_id' IS NOT NULL THEN
      context := jsonb_set(context, '{actorId}', row_changed->'user_id');
    END IF;
    -- a user who changes outside of an account leaves the entry to the account that follows
    IF account IS NOT NULL OR context->>'accountId' IS NOT NULL THEN
      PERFORM vitrine_write_audit_entry(context || jsonb_build_object('changes', columns_changed), account);
      seen := jsonb_build_object(TG_TABLE_NAME, jsonb_build_object('row', row_id, 'columns', columns_changed));
      PERFORM set_config('vitrine.act', '', true), set_config('vitrine.audit_context', CASE WHEN TG_OP <> 'UPDATE' THEN ''
        ELSE jsonb_build_object('id', context->'id', 'at', context->'at', 'seen', seen)::text END, true);
    END IF;
  END IF;
  RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
END $$;
