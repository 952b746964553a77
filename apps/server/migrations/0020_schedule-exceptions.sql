CREATE TABLE "schedule_exceptions" (
	"event_id" text NOT NULL,
	"day" date NOT NULL,
	"media_id" text,
	"title" text,
	"start_time" text,
	"end_time" text,
	"all_day" boolean,
	"scheduled_date" date,
	"color" text,
	CONSTRAINT "schedule_exceptions_event_id_day_pk" PRIMARY KEY("event_id","day"),
	CONSTRAINT "schedule_exceptions_change" CHECK (num_nulls("schedule_exceptions"."media_id", "schedule_exceptions"."title", "schedule_exceptions"."start_time", "schedule_exceptions"."end_time", "schedule_exceptions"."all_day",
        "schedule_exceptions"."scheduled_date", "schedule_exceptions"."color") in (0, 7))
);
--> statement-breakpoint
ALTER TABLE "schedule_exceptions" ADD CONSTRAINT "schedule_exceptions_event_id_schedule_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."schedule_events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schedule_exceptions" ADD CONSTRAINT "schedule_exceptions_media_id_media_id_fk" FOREIGN KEY ("media_id") REFERENCES "public"."media"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "schedule_exceptions_media" ON "schedule_exceptions" USING btree ("media_id");--> statement-breakpoint
CREATE FUNCTION vitrine_exceptions_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM vitrine_raise((
    SELECT array_agg(DISTINCT e.device_id) FROM schedule_event_devices AS e
    WHERE e.event_id IN (SELECT event_id FROM changed)));
  PERFORM vitrine_tell((
    SELECT array_agg(DISTINCT e.account_id) FROM changed JOIN schedule_events AS e ON e.id = changed.event_id), 'schedule');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER schedule_exceptions_insert AFTER INSERT ON schedule_exceptions REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION vitrine_exceptions_changed();
--> statement-breakpoint
CREATE TRIGGER schedule_exceptions_update AFTER UPDATE ON schedule_exceptions REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION vitrine_exceptions_changed();
--> statement-breakpoint
CREATE TRIGGER schedule_exceptions_delete AFTER DELETE ON schedule_exceptions REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION vitrine_exceptions_changed();
--> statement-breakpoint
CREATE TRIGGER act AFTER INSERT OR UPDATE OR DELETE ON schedule_exceptions FOR EACH ROW
  WHEN (current_setting('vitrine.act', true) <> '') EXECUTE FUNCTION vitrine_act();
--> statement-breakpoint
-- As before, with the content of changed occurrences.
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
  SELECT d.id FROM global_media AS g JOIN devices AS d USING (account_id) WHERE g.media_id = ANY (ids);
$$;
