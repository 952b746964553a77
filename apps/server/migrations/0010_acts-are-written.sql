-- Who changed what is written down here: every statement that changes a fact writes a line into the audit log, in its
-- own transaction, when a person asked for it. No code path can forget to, and no crash can come between.
--
-- Transactions of a person's request carry what is asked for (apps/server/src/platform/acts.ts) as `vitrine.act`, JSON:
--   { id, at, actorId, accountId, what, target, details, address, userAgent }

-- `account` is whose row changes: it names the actor where nobody is signed in.
CREATE FUNCTION vitrine_write_act(act jsonb, account text) RETURNS void LANGUAGE sql AS $$
  INSERT INTO audit_entries (id, at, account_id, account_email, actor, what, target, details, address, user_agent)
  SELECT act->>'id', (act->>'at')::timestamptz, subject.id, subject_row.email,
    coalesce(actor_row.email, 'A deleted account'),
    act->>'what', act->>'target', act->'details', act->>'address', act->>'userAgent'
  FROM (SELECT coalesce(act->>'accountId', account) AS id, coalesce(act->>'actorId', account) AS actor_id) AS subject
    LEFT JOIN accounts AS subject_row ON subject_row.id = subject.id
    LEFT JOIN accounts AS actor_row ON actor_row.id = subject.actor_id
  WHERE subject.id IS NOT NULL
  ON CONFLICT (id) DO NOTHING;
$$;
--> statement-breakpoint
CREATE FUNCTION vitrine_act() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  act text := current_setting('vitrine.act', true);
  row_changed jsonb;
BEGIN
  IF act <> '' THEN
    row_changed := CASE TG_OP WHEN 'DELETE' THEN to_jsonb(OLD) ELSE to_jsonb(NEW) END;
    PERFORM vitrine_write_act(act::jsonb, row_changed->>(CASE TG_TABLE_NAME WHEN 'accounts' THEN 'id' ELSE 'account_id' END));
    -- one line for all that the transaction changes
    PERFORM set_config('vitrine.act', '', true);
  END IF;
  RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
END $$;
--> statement-breakpoint
-- before: afterwards nobody knows its address any more
CREATE TRIGGER act_before BEFORE DELETE ON accounts FOR EACH ROW
  WHEN (current_setting('vitrine.act', true) <> '') EXECUTE FUNCTION vitrine_act();
--> statement-breakpoint
CREATE TRIGGER act AFTER INSERT OR UPDATE OR DELETE ON sessions FOR EACH ROW
  WHEN (current_setting('vitrine.act', true) <> '') EXECUTE FUNCTION vitrine_act();
--> statement-breakpoint
CREATE TRIGGER act AFTER INSERT OR UPDATE OR DELETE ON password_resets FOR EACH ROW
  WHEN (current_setting('vitrine.act', true) <> '') EXECUTE FUNCTION vitrine_act();
--> statement-breakpoint
CREATE TRIGGER act AFTER INSERT OR UPDATE OR DELETE ON branding FOR EACH ROW
  WHEN (current_setting('vitrine.act', true) <> '') EXECUTE FUNCTION vitrine_act();
--> statement-breakpoint
CREATE TRIGGER act AFTER INSERT OR UPDATE OR DELETE ON folders FOR EACH ROW
  WHEN (current_setting('vitrine.act', true) <> '') EXECUTE FUNCTION vitrine_act();
--> statement-breakpoint
CREATE TRIGGER act AFTER INSERT OR UPDATE OR DELETE ON media FOR EACH ROW
  WHEN (current_setting('vitrine.act', true) <> '') EXECUTE FUNCTION vitrine_act();
--> statement-breakpoint
CREATE TRIGGER act AFTER INSERT OR UPDATE OR DELETE ON global_media FOR EACH ROW
  WHEN (current_setting('vitrine.act', true) <> '') EXECUTE FUNCTION vitrine_act();
--> statement-breakpoint
CREATE TRIGGER act AFTER INSERT OR UPDATE OR DELETE ON generated_videos FOR EACH ROW
  WHEN (current_setting('vitrine.act', true) <> '') EXECUTE FUNCTION vitrine_act();
--> statement-breakpoint
CREATE TRIGGER act AFTER INSERT OR UPDATE OR DELETE ON schedule_events FOR EACH ROW
  WHEN (current_setting('vitrine.act', true) <> '') EXECUTE FUNCTION vitrine_act();
--> statement-breakpoint
CREATE TRIGGER act AFTER INSERT OR UPDATE OR DELETE ON schedule_event_devices FOR EACH ROW
  WHEN (current_setting('vitrine.act', true) <> '') EXECUTE FUNCTION vitrine_act();
--> statement-breakpoint
CREATE TRIGGER act AFTER INSERT OR UPDATE OR DELETE ON schedule_pauses FOR EACH ROW
  WHEN (current_setting('vitrine.act', true) <> '') EXECUTE FUNCTION vitrine_act();
--> statement-breakpoint
CREATE TRIGGER act AFTER INSERT OR UPDATE OR DELETE ON alert_settings FOR EACH ROW
  WHEN (current_setting('vitrine.act', true) <> '') EXECUTE FUNCTION vitrine_act();
--> statement-breakpoint
CREATE TRIGGER act AFTER INSERT OR UPDATE OR DELETE ON device_groups FOR EACH ROW
  WHEN (current_setting('vitrine.act', true) <> '') EXECUTE FUNCTION vitrine_act();
--> statement-breakpoint
CREATE TRIGGER act AFTER INSERT OR UPDATE OR DELETE ON device_group_members FOR EACH ROW
  WHEN (current_setting('vitrine.act', true) <> '') EXECUTE FUNCTION vitrine_act();
--> statement-breakpoint
CREATE TRIGGER act AFTER INSERT OR UPDATE OR DELETE ON devices FOR EACH ROW
  WHEN (current_setting('vitrine.act', true) <> '') EXECUTE FUNCTION vitrine_act();
--> statement-breakpoint
CREATE TRIGGER act AFTER INSERT OR UPDATE OR DELETE ON device_assignments FOR EACH ROW
  WHEN (current_setting('vitrine.act', true) <> '') EXECUTE FUNCTION vitrine_act();
--> statement-breakpoint
CREATE TRIGGER act AFTER INSERT OR UPDATE OR DELETE ON group_assignments FOR EACH ROW
  WHEN (current_setting('vitrine.act', true) <> '') EXECUTE FUNCTION vitrine_act();
--> statement-breakpoint
CREATE TRIGGER act AFTER INSERT OR UPDATE OR DELETE ON commands FOR EACH ROW
  WHEN (current_setting('vitrine.act', true) <> '') EXECUTE FUNCTION vitrine_act();
--> statement-breakpoint
CREATE TRIGGER act AFTER INSERT OR UPDATE OR DELETE ON device_screenshots FOR EACH ROW
  WHEN (current_setting('vitrine.act', true) <> '') EXECUTE FUNCTION vitrine_act();
--> statement-breakpoint
CREATE TRIGGER act AFTER INSERT OR UPDATE OR DELETE ON payment_changes FOR EACH ROW
  WHEN (current_setting('vitrine.act', true) <> '') EXECUTE FUNCTION vitrine_act();
--> statement-breakpoint
CREATE TRIGGER act AFTER INSERT OR UPDATE ON accounts FOR EACH ROW
  WHEN (current_setting('vitrine.act', true) <> '') EXECUTE FUNCTION vitrine_act();
