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
-- Content of changed occurrences: as for that of their events, its changes raise the devices.
CREATE FUNCTION vitrine_media_of_exceptions_updated() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM vitrine_raise((
    SELECT array_agg(DISTINCT d.device_id)
    FROM changed AS c JOIN previous AS p USING (id)
      JOIN schedule_exceptions AS e ON e.media_id = c.id
      JOIN schedule_event_devices AS d ON d.event_id = e.event_id
    WHERE (c.original_name, c.sha256, c.storage_key, c.mime_type, c.status, c.duration_ms, c.play_sha256)
      IS DISTINCT FROM (p.original_name, p.sha256, p.storage_key, p.mime_type, p.status, p.duration_ms, p.play_sha256)));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER media_update_exceptions AFTER UPDATE ON media REFERENCING NEW TABLE AS changed OLD TABLE AS previous
  FOR EACH STATEMENT EXECUTE FUNCTION vitrine_media_of_exceptions_updated();
