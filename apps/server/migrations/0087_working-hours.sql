CREATE TABLE "working_hours" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"device_id" text,
	"group_id" text,
	"week" jsonb NOT NULL,
	"exceptions" jsonb NOT NULL,
	"calendar_url" text,
	"calendar_days" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"calendar_read_at" timestamp (3) with time zone,
	"calendar_problem" text,
	"next_read_at" timestamp (3) with time zone,
	CONSTRAINT "working_hours_device" UNIQUE("device_id"),
	CONSTRAINT "working_hours_group" UNIQUE("group_id"),
	CONSTRAINT "working_hours_owner" CHECK (num_nonnulls("working_hours"."device_id", "working_hours"."group_id") = 1)
);
--> statement-breakpoint
ALTER TABLE "devices" ADD COLUMN "awake_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "working_hours" ADD CONSTRAINT "working_hours_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "working_hours" ADD CONSTRAINT "working_hours_device_id_devices_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."devices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "working_hours" ADD CONSTRAINT "working_hours_group_id_device_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."device_groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "working_hours_account" ON "working_hours" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "working_hours_next_read_at" ON "working_hours" USING btree ("next_read_at");--> statement-breakpoint
SELECT vitrine_limited.refresh('devices');
--> statement-breakpoint
SELECT vitrine_limited.define('working_hours',
  '(device_id IN (SELECT id FROM vitrine_limited.devices) OR group_id IN (SELECT id FROM vitrine_limited.device_groups))');
--> statement-breakpoint
CREATE FUNCTION vitrine_working_hours_changed() RETURNS trigger LANGUAGE plpgsql SET search_path = public AS $$
DECLARE
  touched text[];
BEGIN
  -- a reading of a calendar that found the same days changes nothing on screens
  IF TG_OP = 'UPDATE' THEN
    SELECT array_agg(c.id) INTO touched FROM changed AS c JOIN previous AS p USING (id)
      WHERE (c.week, c.exceptions, c.calendar_days) IS DISTINCT FROM (p.week, p.exceptions, p.calendar_days);
  ELSE
    SELECT array_agg(id) INTO touched FROM changed;
  END IF;
  PERFORM vitrine_raise((
    SELECT array_agg(d.id) FROM changed AS c JOIN devices AS d
      ON d.id = c.device_id OR d.id IN (SELECT m.device_id FROM device_group_members AS m WHERE m.group_id = c.group_id)
    WHERE c.id = ANY (touched)));
  PERFORM vitrine_announce_change((SELECT array_agg(account_id) FROM changed WHERE device_id IS NOT NULL), 'devices');
  PERFORM vitrine_announce_change((SELECT array_agg(account_id) FROM changed WHERE group_id IS NOT NULL), 'groups');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER working_hours_insert AFTER INSERT ON working_hours REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION vitrine_working_hours_changed();
--> statement-breakpoint
CREATE TRIGGER working_hours_update AFTER UPDATE ON working_hours REFERENCING OLD TABLE AS previous NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION vitrine_working_hours_changed();
--> statement-breakpoint
CREATE TRIGGER working_hours_delete AFTER DELETE ON working_hours REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION vitrine_working_hours_changed();
--> statement-breakpoint
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON working_hours
  FOR EACH ROW WHEN (vitrine_audit_context() <> '') EXECUTE FUNCTION vitrine_audit();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION public.vitrine_devices_updated() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'public'
    AS $$
BEGIN
  PERFORM vitrine_raise((
    SELECT array_agg(c.id) FROM changed AS c JOIN previous AS p USING (id)
    WHERE (c.account_id, c.name, c.token_hash, c.brightness, c.volume, c.auto_sleep, c.time_zone, c.location, c.rotation,
        c.fit, c.crossfade_ms, c.language, c.awake_until)
      IS DISTINCT FROM
      (p.account_id, p.name, p.token_hash, p.brightness, p.volume, p.auto_sleep, p.time_zone, p.location, p.rotation,
        p.fit, p.crossfade_ms, p.language, p.awake_until)));
  PERFORM vitrine_announce_change((SELECT array_agg(account_id) FROM changed), 'devices');
  RETURN NULL;
END $$;
