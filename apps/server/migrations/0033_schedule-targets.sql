CREATE TABLE "schedule_event_groups" (
	"event_id" text NOT NULL,
	"group_id" text NOT NULL,
	CONSTRAINT "schedule_event_groups_event_id_group_id_pk" PRIMARY KEY("event_id","group_id")
);
--> statement-breakpoint
ALTER TABLE "schedule_event_devices" ADD COLUMN "is_own" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "schedule_events" ADD COLUMN "covers_all" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "schedule_event_groups" ADD CONSTRAINT "schedule_event_groups_event_id_schedule_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."schedule_events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schedule_event_groups" ADD CONSTRAINT "schedule_event_groups_group_id_device_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."device_groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "schedule_event_groups_group" ON "schedule_event_groups" USING btree ("group_id");--> statement-breakpoint
-- Joined with both tables, because rows of a device or an event that is being deleted may remain for a moment.
CREATE VIEW schedule_covered_devices AS
  SELECT e.id AS event_id, d.id AS device_id
  FROM schedule_events AS e JOIN devices AS d USING (account_id) WHERE e.covers_all
  UNION
  SELECT e.id, d.id
  FROM schedule_event_groups AS g JOIN schedule_events AS e ON e.id = g.event_id
    JOIN device_group_members AS m USING (group_id) JOIN devices AS d ON d.id = m.device_id;
--> statement-breakpoint
-- schedule_event_devices has all devices of an event, and the functions below keep it so: processes of the release before
-- read it, and write to it only devices that were chosen singly.
CREATE FUNCTION vitrine_refresh_events_of_devices(ids text[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM schedule_event_devices AS e WHERE e.device_id = ANY (ids) AND NOT e.is_own AND NOT EXISTS (
    SELECT FROM schedule_covered_devices AS c WHERE c.event_id = e.event_id AND c.device_id = e.device_id);
  INSERT INTO schedule_event_devices (event_id, device_id, is_own)
    SELECT event_id, device_id, false FROM schedule_covered_devices WHERE device_id = ANY (ids) ON CONFLICT DO NOTHING;
END $$;
--> statement-breakpoint
CREATE FUNCTION vitrine_refresh_devices_of_events(ids text[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM schedule_event_devices AS e WHERE e.event_id = ANY (ids) AND NOT e.is_own AND NOT EXISTS (
    SELECT FROM schedule_covered_devices AS c WHERE c.event_id = e.event_id AND c.device_id = e.device_id);
  INSERT INTO schedule_event_devices (event_id, device_id, is_own)
    SELECT event_id, device_id, false FROM schedule_covered_devices WHERE event_id = ANY (ids) ON CONFLICT DO NOTHING;
END $$;
--> statement-breakpoint
CREATE FUNCTION vitrine_refresh_for_memberships() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM vitrine_refresh_events_of_devices((SELECT array_agg(device_id) FROM changed));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER refresh_events_insert AFTER INSERT ON device_group_members REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION vitrine_refresh_for_memberships();
--> statement-breakpoint
CREATE TRIGGER refresh_events_update AFTER UPDATE ON device_group_members REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION vitrine_refresh_for_memberships();
--> statement-breakpoint
CREATE TRIGGER refresh_events_delete AFTER DELETE ON device_group_members REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION vitrine_refresh_for_memberships();
--> statement-breakpoint
CREATE FUNCTION vitrine_refresh_for_devices() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM vitrine_refresh_events_of_devices((SELECT array_agg(id) FROM changed));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER refresh_events_insert AFTER INSERT ON devices REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION vitrine_refresh_for_devices();
--> statement-breakpoint
CREATE FUNCTION vitrine_refresh_for_groups() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM vitrine_refresh_devices_of_events((SELECT array_agg(DISTINCT event_id) FROM changed));
  PERFORM vitrine_announce_change((
    SELECT array_agg(DISTINCT e.account_id) FROM changed JOIN schedule_events AS e ON e.id = changed.event_id), 'schedule');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER schedule_event_groups_insert AFTER INSERT ON schedule_event_groups REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION vitrine_refresh_for_groups();
--> statement-breakpoint
CREATE TRIGGER schedule_event_groups_delete AFTER DELETE ON schedule_event_groups REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION vitrine_refresh_for_groups();
--> statement-breakpoint
CREATE FUNCTION vitrine_refresh_for_events() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM vitrine_refresh_devices_of_events((SELECT array_agg(id) FROM changed WHERE covers_all));
  ELSE
    PERFORM vitrine_refresh_devices_of_events((
      SELECT array_agg(id) FROM changed JOIN former USING (id) WHERE changed.covers_all <> former.covers_all));
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER refresh_devices_insert AFTER INSERT ON schedule_events REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION vitrine_refresh_for_events();
--> statement-breakpoint
CREATE TRIGGER refresh_devices_update AFTER UPDATE ON schedule_events REFERENCING NEW TABLE AS changed OLD TABLE AS former
  FOR EACH STATEMENT EXECUTE FUNCTION vitrine_refresh_for_events();
--> statement-breakpoint
-- A device that is not chosen singly any more stays if the event covers it.
CREATE FUNCTION vitrine_keep_covered_devices() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO schedule_event_devices (event_id, device_id, is_own)
    SELECT event_id, device_id, false FROM changed JOIN schedule_covered_devices USING (event_id, device_id)
    ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER keep_covered_devices AFTER DELETE ON schedule_event_devices REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION vitrine_keep_covered_devices();
--> statement-breakpoint
CREATE TRIGGER audit AFTER INSERT OR UPDATE OR DELETE ON schedule_event_groups FOR EACH ROW
  WHEN (vitrine_audit_context() <> '') EXECUTE FUNCTION vitrine_audit();
