-- Plays, audit entries and periods of devices are partitioned by month (UTC), so that a month is removed by dropping its
-- table, and plays get sums by day. apps/server/src/platform/partitions creates the months; until then rows go to the
-- default partitions.
--
-- The existing tables become the partitions of everything before next month; their rows stay where they are. While this
-- runs they are locked: PostgreSQL reads each of them once to check its times, about a second for ten million rows.
-- Only the periods that continue, one for each device, are copied. Unique keys belong to the partitions, because a key of
-- the whole table would have to contain the time, and its index would have to be built here.
CREATE TABLE "partition_upkeep" (
	"id" integer PRIMARY KEY NOT NULL,
	"last_run_at" timestamp (3) with time zone NOT NULL,
	"steady_since" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "play_days" (
	"device_id" text NOT NULL,
	"day" date NOT NULL,
	"media_id" text NOT NULL,
	"playlist_id" text NOT NULL,
	"media_name" text,
	"playlist_name" text,
	"plays" integer NOT NULL,
	"completed" integer NOT NULL,
	"duration_ms" bigint NOT NULL,
	CONSTRAINT "play_days_device_id_day_media_id_playlist_id_pk" PRIMARY KEY("device_id","day","media_id","playlist_id")
) PARTITION BY RANGE ("day");
--> statement-breakpoint
ALTER TABLE "play_days" ADD CONSTRAINT "play_days_device_id_devices_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."devices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE TABLE "play_days_default" PARTITION OF "play_days" DEFAULT;--> statement-breakpoint

ALTER TABLE "plays" RENAME TO "plays_earlier";--> statement-breakpoint
ALTER INDEX "plays_device_started_at" RENAME TO "plays_earlier_device_started_at";--> statement-breakpoint
CREATE TABLE "plays" (LIKE "plays_earlier" INCLUDING DEFAULTS) PARTITION BY RANGE ("started_at");--> statement-breakpoint
ALTER TABLE "plays" ADD CONSTRAINT "plays_device_id_devices_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."devices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "plays_device_started_at" ON "plays" USING btree ("device_id","started_at","play_id");--> statement-breakpoint
CREATE TABLE "plays_default" PARTITION OF "plays" (PRIMARY KEY ("device_id","play_id")) DEFAULT;--> statement-breakpoint

ALTER TABLE "audit_entries" RENAME TO "audit_entries_earlier";--> statement-breakpoint
ALTER INDEX "audit_entries_account" RENAME TO "audit_entries_earlier_account";--> statement-breakpoint
CREATE TABLE "audit_entries" (LIKE "audit_entries_earlier" INCLUDING DEFAULTS) PARTITION BY RANGE ("at");--> statement-breakpoint
CREATE INDEX "audit_entries_account" ON "audit_entries" USING btree ("account_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE TABLE "audit_entries_default" PARTITION OF "audit_entries" (PRIMARY KEY ("id")) DEFAULT;--> statement-breakpoint

ALTER TABLE "device_spans" RENAME TO "device_spans_earlier";--> statement-breakpoint
DROP TRIGGER device_spans_insert ON "device_spans_earlier";--> statement-breakpoint
DROP INDEX "device_spans_open";--> statement-breakpoint
ALTER INDEX "device_spans_until_at" RENAME TO "device_spans_earlier_until_at";--> statement-breakpoint
CREATE TABLE "device_spans" (LIKE "device_spans_earlier" INCLUDING DEFAULTS) PARTITION BY RANGE ("until_at");--> statement-breakpoint
ALTER TABLE "device_spans" ADD CONSTRAINT "device_spans_device_id_devices_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."devices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "device_spans_until_at" ON "device_spans" USING btree ("until_at");--> statement-breakpoint
CREATE TABLE "device_spans_default" PARTITION OF "device_spans" (PRIMARY KEY ("device_id","from_at")) DEFAULT;--> statement-breakpoint
-- a device has one period that continues
CREATE UNIQUE INDEX "device_spans_open" ON "device_spans_default" USING btree ("device_id") WHERE "until_at" is null;--> statement-breakpoint

-- Attaches the earlier table as the partition of what was before next month, such as `plays_before_2027_01`. Rows that
-- do not belong to it go to the default partition.
CREATE FUNCTION vitrine_attach_earlier(parent text, key text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  earlier text := parent || '_earlier';
  next_month timestamp := date_trunc('month', now() AT TIME ZONE 'UTC') + interval '1 month';
  bound text := to_char(next_month, 'YYYY-MM-DD') || ' 00:00:00+00';
  name text := parent || '_before_' || to_char(next_month, 'YYYY_MM');
  is_empty boolean;
BEGIN
  EXECUTE format('WITH moved AS (DELETE FROM %I WHERE %I IS NULL OR %I >= %L RETURNING *) INSERT INTO %I SELECT * FROM moved',
    earlier, key, key, bound, parent);
  EXECUTE format('SELECT NOT EXISTS (SELECT FROM %I)', earlier) INTO is_empty;
  IF is_empty THEN
    EXECUTE format('DROP TABLE %I', earlier);
  ELSE
    EXECUTE format('ALTER TABLE %I RENAME TO %I', earlier, name);
    EXECUTE format('ALTER TABLE %I ATTACH PARTITION %I FOR VALUES FROM (MINVALUE) TO (%L)', parent, name, bound);
  END IF;
END $$;
--> statement-breakpoint
SELECT vitrine_attach_earlier('plays', 'started_at');--> statement-breakpoint
SELECT vitrine_attach_earlier('audit_entries', 'at');--> statement-breakpoint
SELECT vitrine_attach_earlier('device_spans', 'until_at');--> statement-breakpoint
DROP FUNCTION vitrine_attach_earlier;--> statement-breakpoint

CREATE TRIGGER device_spans_insert AFTER INSERT ON device_spans REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION vitrine_spans_changed();
--> statement-breakpoint
-- PostgreSQL may know fewer time zones than the server; such a device has the days of UTC.
CREATE FUNCTION vitrine_known_zone(name text) RETURNS text LANGUAGE plpgsql STABLE AS $$
BEGIN
  PERFORM now() AT TIME ZONE name;
  RETURN name;
EXCEPTION WHEN invalid_parameter_value THEN
  RETURN 'UTC';
END $$;
--> statement-breakpoint
-- A trigger, so that plays which a process of the previous release stores are counted too.
CREATE FUNCTION vitrine_plays_stored() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO play_days AS sums
    (device_id, day, media_id, playlist_id, media_name, playlist_name, plays, completed, duration_ms)
  WITH zones AS MATERIALIZED (
    SELECT id, vitrine_known_zone(time_zone) AS zone FROM devices WHERE id IN (SELECT device_id FROM changed)
  )
  SELECT device_id, (started_at AT TIME ZONE zone)::date, media_id, coalesce(playlist_id, ''), max(media_name),
    max(playlist_name), count(*), count(*) FILTER (WHERE completed),
    sum(extract(epoch FROM ended_at - started_at) * 1000)
  FROM changed JOIN zones ON zones.id = device_id
  GROUP BY 1, 2, 3, 4
  -- the same order in every transaction, so that two of them do not wait for each other
  ORDER BY 1, 2, 3, 4
  ON CONFLICT (device_id, day, media_id, playlist_id) DO UPDATE SET
    media_name = coalesce(excluded.media_name, sums.media_name),
    playlist_name = coalesce(excluded.playlist_name, sums.playlist_name),
    plays = sums.plays + excluded.plays,
    completed = sums.completed + excluded.completed,
    duration_ms = sums.duration_ms + excluded.duration_ms;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER plays_insert AFTER INSERT ON plays REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION vitrine_plays_stored();
--> statement-breakpoint
-- Devices whose earlier plays are not in the sums. A background job adds them, device by device.
CREATE TABLE "plays_to_sum" (
	"device_id" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
ALTER TABLE "plays_to_sum" ADD CONSTRAINT "plays_to_sum_device_id_devices_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."devices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
INSERT INTO "plays_to_sum" SELECT id FROM "devices"
  WHERE EXISTS (SELECT FROM "plays" WHERE "plays"."device_id" = "devices"."id");
