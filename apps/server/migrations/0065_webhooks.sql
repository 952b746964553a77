CREATE TABLE "webhook_deliveries" (
	"id" text PRIMARY KEY NOT NULL,
	"webhook_id" text NOT NULL,
	"seq" bigint GENERATED ALWAYS AS IDENTITY (sequence name "webhook_deliveries_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"queue" text NOT NULL,
	"event_id" text NOT NULL,
	"type" text NOT NULL,
	"body" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"attempted_at" timestamp (3) with time zone,
	"status" integer,
	"duration_ms" integer,
	"failure" text,
	"answer" text
);
--> statement-breakpoint
CREATE TABLE "webhook_outbox" (
	"seq" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "webhook_outbox_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account_id" text NOT NULL,
	"type" text NOT NULL,
	"device_id" text,
	"webhook_id" text,
	"at" timestamp (3) with time zone NOT NULL,
	"data" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "webhook_plays" (
	"seq" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "webhook_plays_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account_id" text NOT NULL,
	"device_id" text NOT NULL,
	"media_id" text NOT NULL,
	"media_name" text,
	"playlist_id" text,
	"playlist_name" text,
	"plays" integer NOT NULL,
	"completed" integer NOT NULL,
	"duration_ms" bigint NOT NULL,
	"reported_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "webhook_queues" (
	"webhook_id" text NOT NULL,
	"queue" text NOT NULL,
	"next_at" timestamp (3) with time zone NOT NULL,
	"claimed_until" timestamp (3) with time zone,
	"claim" text,
	"added" bigint DEFAULT 1 NOT NULL,
	CONSTRAINT "webhook_queues_webhook_id_queue_pk" PRIMARY KEY("webhook_id","queue")
);
--> statement-breakpoint
CREATE TABLE "webhook_watches" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "webhook_watches_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account_id" text NOT NULL,
	"scope" text NOT NULL,
	"group_id" text,
	"media_id" text NOT NULL,
	"assigned_at" timestamp (3) with time zone NOT NULL,
	"next_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "webhooks" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"name" text NOT NULL,
	"url" text NOT NULL,
	"events" jsonb NOT NULL,
	"group_ids" jsonb,
	"secret" text NOT NULL,
	"former_secret" text,
	"former_until" timestamp (3) with time zone,
	"is_enabled" boolean DEFAULT true NOT NULL,
	"gave_up_at" timestamp (3) with time zone,
	"failing_since" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_webhook_id_webhooks_id_fk" FOREIGN KEY ("webhook_id") REFERENCES "public"."webhooks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_queues" ADD CONSTRAINT "webhook_queues_webhook_id_webhooks_id_fk" FOREIGN KEY ("webhook_id") REFERENCES "public"."webhooks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_watches" ADD CONSTRAINT "webhook_watches_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_watches" ADD CONSTRAINT "webhook_watches_group_id_device_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."device_groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_watches" ADD CONSTRAINT "webhook_watches_media_id_media_id_fk" FOREIGN KEY ("media_id") REFERENCES "public"."media"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhooks" ADD CONSTRAINT "webhooks_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "webhook_deliveries_queue" ON "webhook_deliveries" USING btree ("webhook_id","queue","seq") WHERE "webhook_deliveries"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "webhook_deliveries_listed" ON "webhook_deliveries" USING btree ("webhook_id","seq" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "webhook_deliveries_attempted" ON "webhook_deliveries" USING btree ("webhook_id","attempted_at") WHERE "webhook_deliveries"."attempted_at" is not null;--> statement-breakpoint
CREATE INDEX "webhook_deliveries_created" ON "webhook_deliveries" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "webhook_plays_account" ON "webhook_plays" USING btree ("account_id","seq");--> statement-breakpoint
CREATE INDEX "webhook_queues_due" ON "webhook_queues" USING btree ("webhook_id","next_at");--> statement-breakpoint
CREATE INDEX "webhook_queues_claimed" ON "webhook_queues" USING btree ("webhook_id","claimed_until") WHERE "webhook_queues"."claimed_until" is not null;--> statement-breakpoint
CREATE INDEX "webhook_watches_account" ON "webhook_watches" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "webhook_watches_group" ON "webhook_watches" USING btree ("group_id");--> statement-breakpoint
CREATE INDEX "webhook_watches_media" ON "webhook_watches" USING btree ("media_id");--> statement-breakpoint
CREATE INDEX "webhook_watches_next" ON "webhook_watches" USING btree ("next_at");--> statement-breakpoint
CREATE INDEX "webhooks_account" ON "webhooks" USING btree ("account_id","created_at");
--> statement-breakpoint
CREATE FUNCTION vitrine_webhooks_changed() RETURNS trigger LANGUAGE plpgsql
  SET search_path = public AS $$
BEGIN
  PERFORM vitrine_announce_change((SELECT array_agg(account_id) FROM changed), 'integrations');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER webhooks_insert AFTER INSERT ON webhooks REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION vitrine_webhooks_changed();
--> statement-breakpoint
CREATE TRIGGER webhooks_update AFTER UPDATE ON webhooks REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION vitrine_webhooks_changed();
--> statement-breakpoint
CREATE TRIGGER webhooks_delete AFTER DELETE ON webhooks REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION vitrine_webhooks_changed();
--> statement-breakpoint
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE OF name, url, events, group_ids, secret, is_enabled ON webhooks
  FOR EACH ROW WHEN (vitrine_audit_context() <> '') EXECUTE FUNCTION vitrine_audit();
--> statement-breakpoint
-- The instant as JSON has it in the API.
CREATE FUNCTION vitrine_json_instant(at timestamptz) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');
$$;
--> statement-breakpoint
-- True if the account has a webhook that asks for this type of event.
CREATE FUNCTION vitrine_has_webhook(account text, event text) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM webhooks WHERE account_id = account AND is_enabled AND events ? event);
$$;
--> statement-breakpoint
CREATE FUNCTION vitrine_webhook_event(account text, event text, device text, at timestamptz, data jsonb)
  RETURNS void LANGUAGE sql AS $$
  INSERT INTO webhook_outbox (account_id, type, device_id, at, data)
  SELECT account, event, device, at, data WHERE vitrine_has_webhook(account, event);
$$;
--> statement-breakpoint
-- A screen is back online if it was offline before; the first report of a new one is none, nor is its panel turned on.
CREATE FUNCTION vitrine_spans_webhooks() RETURNS trigger LANGUAGE plpgsql
  SET search_path = public AS $$
BEGIN
  INSERT INTO webhook_outbox (account_id, type, device_id, at, data)
  SELECT devices.account_id, event, devices.id, changed.from_at, jsonb_build_object(
    'screen', jsonb_build_object('id', devices.id, 'name', devices.name),
    'since', vitrine_json_instant(changed.from_at))
  FROM changed
  JOIN devices ON devices.id = changed.device_id AND NOT devices.is_virtual,
  LATERAL (SELECT CASE WHEN changed.state = 'offline' THEN 'screen.offline' ELSE 'screen.online' END AS event) AS named
  WHERE vitrine_has_webhook(devices.account_id, event)
    AND (changed.state = 'offline' OR EXISTS (
      SELECT FROM device_spans AS former
      WHERE former.device_id = changed.device_id AND former.state = 'offline' AND former.until_at = changed.from_at))
  ORDER BY changed.from_at;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER webhooks AFTER INSERT ON device_spans REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION vitrine_spans_webhooks();
--> statement-breakpoint
CREATE FUNCTION vitrine_takeovers_webhooks() RETURNS trigger LANGUAGE plpgsql
  SET search_path = public AS $$
DECLARE
  named jsonb = jsonb_build_object('id', NEW.id, 'title', NEW.title);
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM vitrine_webhook_event(NEW.account_id, 'takeover.started', NULL, NEW.started_at, jsonb_build_object(
      'takeover', named,
      'onAllScreens', NEW.covers_all,
      'startedAt', vitrine_json_instant(NEW.started_at),
      'startedBy', NEW.started_by,
      'until', vitrine_json_instant(NEW.until_at)));
  ELSE
    PERFORM vitrine_webhook_event(NEW.account_id, 'takeover.ended', NULL, NEW.ended_at, jsonb_build_object(
      'takeover', named, 'endedAt', vitrine_json_instant(NEW.ended_at), 'byItself', false));
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER webhooks_started AFTER INSERT ON takeovers FOR EACH ROW
  WHEN (NEW.ended_at IS NULL) EXECUTE FUNCTION vitrine_takeovers_webhooks();
--> statement-breakpoint
CREATE TRIGGER webhooks_ended AFTER UPDATE OF ended_at ON takeovers FOR EACH ROW
  WHEN (OLD.ended_at IS NULL AND NEW.ended_at IS NOT NULL) EXECUTE FUNCTION vitrine_takeovers_webhooks();
--> statement-breakpoint
CREATE FUNCTION vitrine_media_webhooks() RETURNS trigger LANGUAGE plpgsql
  SET search_path = public AS $$
DECLARE
  named jsonb = jsonb_build_object('upload',
    jsonb_build_object('id', NEW.id, 'name', NEW.original_name, 'kind', NEW.kind));
BEGIN
  IF NEW.status = 'ready' THEN
    PERFORM vitrine_webhook_event(NEW.account_id, 'upload.ready', NULL, now(), named);
  ELSE
    PERFORM vitrine_webhook_event(NEW.account_id, 'upload.failed', NULL, now(),
      named || jsonb_build_object('reason', coalesce(NEW.failure, '')));
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER webhooks_insert AFTER INSERT ON media FOR EACH ROW
  WHEN (NEW.kind IN ('image', 'video') AND NEW.status <> 'processing') EXECUTE FUNCTION vitrine_media_webhooks();
--> statement-breakpoint
CREATE TRIGGER webhooks_update AFTER UPDATE OF status ON media FOR EACH ROW
  WHEN (NEW.kind IN ('image', 'video') AND NEW.status <> 'processing' AND OLD.status <> NEW.status)
  EXECUTE FUNCTION vitrine_media_webhooks();
--> statement-breakpoint
CREATE FUNCTION vitrine_plan_webhooks() RETURNS trigger LANGUAGE plpgsql
  SET search_path = public AS $$
BEGIN
  PERFORM vitrine_webhook_event(NEW.id, 'plan.changed', NULL, now(), jsonb_build_object(
    'plan', NEW.plan,
    'status', NEW.status,
    'screens', greatest(NEW.bought_seats, NEW.granted_seats),
    'extraStorageBytes', NEW.bought_storage_bytes + NEW.granted_storage_bytes,
    'cancelAtPeriodEnd', NEW.cancel_at_period_end,
    'periodEndsAt', vitrine_json_instant(NEW.period_ends_at)));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER webhooks AFTER UPDATE ON accounts FOR EACH ROW
  WHEN ((OLD.plan, OLD.status, OLD.bought_seats, OLD.granted_seats, OLD.bought_storage_bytes, OLD.granted_storage_bytes,
      OLD.cancel_at_period_end)
    IS DISTINCT FROM (NEW.plan, NEW.status, NEW.bought_seats, NEW.granted_seats, NEW.bought_storage_bytes,
      NEW.granted_storage_bytes, NEW.cancel_at_period_end))
  EXECUTE FUNCTION vitrine_plan_webhooks();
--> statement-breakpoint
CREATE FUNCTION vitrine_approvals_webhooks() RETURNS trigger LANGUAGE plpgsql
  SET search_path = public AS $$
BEGIN
  PERFORM vitrine_webhook_event(NEW.account_id, 'approval.waiting', NULL, NEW.created_at, jsonb_build_object(
    'approval', jsonb_build_object('id', NEW.id, 'what', NEW.what, 'requestedBy', NEW.requested_by,
      'screenCount', NEW.screen_count, 'expiresAt', vitrine_json_instant(NEW.expires_at))));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER webhooks AFTER INSERT ON approvals FOR EACH ROW
  WHEN (NEW.state = 'waiting') EXECUTE FUNCTION vitrine_approvals_webhooks();
--> statement-breakpoint
-- Appends only: transactions that report plays never wait for each other here.
CREATE FUNCTION vitrine_plays_webhooks() RETURNS trigger LANGUAGE plpgsql
  SET search_path = public AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM webhooks WHERE is_enabled AND events ? 'plays.hourly') THEN
    RETURN NULL;
  END IF;
  INSERT INTO webhook_plays (account_id, device_id, media_id, media_name, playlist_id, playlist_name, plays, completed,
    duration_ms, reported_at)
  SELECT devices.account_id, devices.id, media_id, max(media_name), playlist_id, max(playlist_name), count(*),
    count(*) FILTER (WHERE completed), sum(extract(epoch FROM ended_at - started_at) * 1000), now()
  FROM changed JOIN devices ON devices.id = changed.device_id
  WHERE vitrine_has_webhook(devices.account_id, 'plays.hourly')
  GROUP BY devices.account_id, devices.id, media_id, playlist_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER webhooks AFTER INSERT ON plays REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION vitrine_plays_webhooks();
--> statement-breakpoint
CREATE FUNCTION vitrine_device_assignments_webhooks() RETURNS trigger LANGUAGE plpgsql
  SET search_path = public AS $$
BEGIN
  INSERT INTO webhook_watches (account_id, scope, media_id, assigned_at, next_at)
  SELECT DISTINCT devices.account_id, 'devices', media_id, assigned_at, assigned_at
  FROM changed JOIN devices ON devices.id = changed.device_id
  WHERE vitrine_has_webhook(devices.account_id, 'content.live');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER webhooks_insert AFTER INSERT ON device_assignments REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION vitrine_device_assignments_webhooks();
--> statement-breakpoint
CREATE TRIGGER webhooks_update AFTER UPDATE ON device_assignments REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION vitrine_device_assignments_webhooks();
--> statement-breakpoint
CREATE FUNCTION vitrine_group_assignments_webhooks() RETURNS trigger LANGUAGE plpgsql
  SET search_path = public AS $$
BEGIN
  INSERT INTO webhook_watches (account_id, scope, group_id, media_id, assigned_at, next_at)
  SELECT account_id, 'group', NEW.group_id, NEW.media_id, NEW.assigned_at, NEW.assigned_at
  FROM device_groups WHERE id = NEW.group_id AND vitrine_has_webhook(account_id, 'content.live');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER webhooks AFTER INSERT OR UPDATE ON group_assignments FOR EACH ROW
  EXECUTE FUNCTION vitrine_group_assignments_webhooks();
--> statement-breakpoint
CREATE FUNCTION vitrine_global_media_webhooks() RETURNS trigger LANGUAGE plpgsql
  SET search_path = public AS $$
BEGIN
  INSERT INTO webhook_watches (account_id, scope, media_id, assigned_at, next_at)
  SELECT NEW.account_id, 'account', NEW.media_id, NEW.set_at, NEW.set_at
  WHERE vitrine_has_webhook(NEW.account_id, 'content.live');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER webhooks AFTER INSERT OR UPDATE ON global_media FOR EACH ROW
  EXECUTE FUNCTION vitrine_global_media_webhooks();
