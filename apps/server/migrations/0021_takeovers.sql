CREATE TABLE "standby_items" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"position" integer NOT NULL,
	"title" text NOT NULL,
	"media_id" text,
	"message" jsonb
);
--> statement-breakpoint
CREATE TABLE "takeover_targets" (
	"takeover_id" text NOT NULL,
	"device_id" text,
	"group_id" text
);
--> statement-breakpoint
CREATE TABLE "takeovers" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"title" text NOT NULL,
	"media_id" text,
	"message" jsonb,
	"covers_all" boolean NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"started_by" text,
	"until_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "standby_items" ADD CONSTRAINT "standby_items_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "standby_items" ADD CONSTRAINT "standby_items_media_id_media_id_fk" FOREIGN KEY ("media_id") REFERENCES "public"."media"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "takeover_targets" ADD CONSTRAINT "takeover_targets_takeover_id_takeovers_id_fk" FOREIGN KEY ("takeover_id") REFERENCES "public"."takeovers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "takeover_targets" ADD CONSTRAINT "takeover_targets_device_id_devices_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."devices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "takeover_targets" ADD CONSTRAINT "takeover_targets_group_id_device_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."device_groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "takeovers" ADD CONSTRAINT "takeovers_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "takeovers" ADD CONSTRAINT "takeovers_media_id_media_id_fk" FOREIGN KEY ("media_id") REFERENCES "public"."media"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "standby_items_account" ON "standby_items" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "standby_items_media" ON "standby_items" USING btree ("media_id");--> statement-breakpoint
CREATE UNIQUE INDEX "takeover_targets_device" ON "takeover_targets" USING btree ("takeover_id","device_id");--> statement-breakpoint
CREATE UNIQUE INDEX "takeover_targets_group" ON "takeover_targets" USING btree ("takeover_id","group_id");--> statement-breakpoint
CREATE INDEX "takeover_targets_of_device" ON "takeover_targets" USING btree ("device_id");--> statement-breakpoint
CREATE INDEX "takeover_targets_of_group" ON "takeover_targets" USING btree ("group_id");--> statement-breakpoint
CREATE INDEX "takeovers_account" ON "takeovers" USING btree ("account_id","started_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "takeovers_media" ON "takeovers" USING btree ("media_id");--> statement-breakpoint
CREATE VIEW takeover_devices AS
  SELECT t.id AS takeover_id, d.id AS device_id
  FROM takeovers AS t JOIN devices AS d USING (account_id) WHERE t.covers_all
  UNION
  SELECT takeover_id, device_id FROM takeover_targets WHERE device_id IS NOT NULL
  UNION
  SELECT g.takeover_id, m.device_id FROM takeover_targets AS g JOIN device_group_members AS m USING (group_id);
--> statement-breakpoint
-- As before, with the content of takeovers and of prepared ones.
CREATE OR REPLACE FUNCTION vitrine_devices_of(ids text[]) RETURNS SETOF text LANGUAGE sql STABLE AS $$
  SELECT a.device_id FROM device_assignments AS a WHERE a.media_id = ANY (ids)
  UNION
  SELECT g.device_id FROM group_assignments AS a JOIN device_group_members AS g USING (group_id)
    WHERE a.media_id = ANY (ids)
  UNION
  SELECT d.device_id FROM schedule_events AS e JOIN schedule_event_devices AS d ON d.event_id = e.id
    WHERE e.media_id = ANY (ids)
  UNION
  SELECT d.device_id FROM schedule_exceptions AS e JOIN schedule_event_devices AS d USING (event_id)
    WHERE e.media_id = ANY (ids)
  UNION
  SELECT d.id FROM global_media AS g JOIN devices AS d USING (account_id) WHERE g.media_id = ANY (ids)
  UNION
  SELECT d.device_id FROM takeovers AS t JOIN takeover_devices AS d ON d.takeover_id = t.id
    WHERE t.media_id = ANY (ids) AND t.ended_at IS NULL
  UNION
  SELECT d.id FROM standby_items AS s JOIN devices AS d USING (account_id) WHERE s.media_id = ANY (ids);
$$;
--> statement-breakpoint
CREATE FUNCTION vitrine_takeovers_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM vitrine_raise((
    SELECT array_agg(DISTINCT d.device_id) FROM changed JOIN takeover_devices AS d ON d.takeover_id = changed.id));
  PERFORM vitrine_tell((SELECT array_agg(account_id) FROM changed), 'takeovers');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER takeovers_insert AFTER INSERT ON takeovers REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION vitrine_takeovers_changed();
--> statement-breakpoint
CREATE TRIGGER takeovers_update AFTER UPDATE ON takeovers REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION vitrine_takeovers_changed();
--> statement-breakpoint
CREATE FUNCTION vitrine_takeover_targets_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- a device that is deleted raises nothing, and a group that is deleted has raised its members
  PERFORM vitrine_raise((
    SELECT array_agg(DISTINCT device_id) FROM (
      SELECT device_id FROM changed WHERE device_id IS NOT NULL
      UNION
      SELECT m.device_id FROM changed JOIN device_group_members AS m USING (group_id)
    ) AS touched));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER takeover_targets_insert AFTER INSERT ON takeover_targets REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION vitrine_takeover_targets_changed();
--> statement-breakpoint
CREATE FUNCTION vitrine_standby_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM vitrine_raise((
    SELECT array_agg(id) FROM devices WHERE account_id IN (SELECT account_id FROM changed)));
  PERFORM vitrine_tell((SELECT array_agg(account_id) FROM changed), 'takeovers');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER standby_items_insert AFTER INSERT ON standby_items REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION vitrine_standby_changed();
--> statement-breakpoint
CREATE TRIGGER standby_items_update AFTER UPDATE ON standby_items REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION vitrine_standby_changed();
--> statement-breakpoint
CREATE TRIGGER standby_items_delete AFTER DELETE ON standby_items REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION vitrine_standby_changed();
--> statement-breakpoint
CREATE TRIGGER act AFTER INSERT OR UPDATE OR DELETE ON takeovers FOR EACH ROW
  WHEN (current_setting('vitrine.act', true) <> '') EXECUTE FUNCTION vitrine_act();
--> statement-breakpoint
CREATE TRIGGER act AFTER INSERT OR UPDATE OR DELETE ON takeover_targets FOR EACH ROW
  WHEN (current_setting('vitrine.act', true) <> '') EXECUTE FUNCTION vitrine_act();
--> statement-breakpoint
CREATE TRIGGER act AFTER INSERT OR UPDATE OR DELETE ON standby_items FOR EACH ROW
  WHEN (current_setting('vitrine.act', true) <> '') EXECUTE FUNCTION vitrine_act();
