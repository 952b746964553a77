CREATE TABLE "new_play_sums" (
	"device_id" text NOT NULL,
	"media_id" text NOT NULL,
	"playlist_id" text NOT NULL,
	"layout_id" text NOT NULL,
	"media_name" text,
	"playlist_name" text,
	"layout_name" text,
	"day" date NOT NULL,
	"hour" smallint,
	"plays" integer NOT NULL,
	"completed" integer NOT NULL,
	"duration_ms" bigint NOT NULL,
	"planned_ms" bigint DEFAULT 0 NOT NULL,
	"last_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "play_hours" (
	"device_id" text NOT NULL,
	"media_id" text NOT NULL,
	"playlist_id" text NOT NULL,
	"layout_id" text NOT NULL,
	"day" date NOT NULL,
	"plays" integer[] NOT NULL,
	"duration_ms" bigint[] NOT NULL,
	CONSTRAINT "play_hours_device_id_day_media_id_playlist_id_layout_id_pk" PRIMARY KEY("device_id","day","media_id","playlist_id","layout_id")
) PARTITION BY RANGE ("day");
--> statement-breakpoint
ALTER TABLE "play_hours" ALTER COLUMN plays SET STORAGE PLAIN, ALTER COLUMN duration_ms SET STORAGE PLAIN;
--> statement-breakpoint
CREATE TABLE "play_hours_default" PARTITION OF "play_hours" DEFAULT;
--> statement-breakpoint
CREATE TABLE "play_months" (
	"month" date NOT NULL,
	"total_plays" integer NOT NULL,
	"total_completed" integer NOT NULL,
	"total_duration_ms" bigint NOT NULL,
	"total_planned_ms" bigint NOT NULL,
	"last_at" timestamp (3) with time zone,
	"last_day" date,
	"device_id" text NOT NULL,
	"media_id" text NOT NULL,
	"playlist_id" text NOT NULL,
	"layout_id" text NOT NULL,
	"media_name" text,
	"playlist_name" text,
	"layout_name" text,
	"plays" integer[] NOT NULL,
	"completed" integer[] NOT NULL,
	"duration_ms" bigint[] NOT NULL,
	"planned_ms" bigint[] NOT NULL,
	CONSTRAINT "play_months_device_id_month_media_id_playlist_id_layout_id_pk" PRIMARY KEY("device_id","month","media_id","playlist_id","layout_id")
) PARTITION BY RANGE ("month");
--> statement-breakpoint
ALTER TABLE "play_months" ALTER COLUMN plays SET STORAGE PLAIN, ALTER COLUMN completed SET STORAGE PLAIN, ALTER COLUMN planned_ms SET STORAGE PLAIN, ALTER COLUMN duration_ms SET STORAGE PLAIN;
--> statement-breakpoint
CREATE TABLE "play_months_default" PARTITION OF "play_months" DEFAULT;
--> statement-breakpoint
CREATE TABLE "screen_plans" (
	"device_id" text PRIMARY KEY NOT NULL,
	"version" bigint NOT NULL,
	"time_zone" text NOT NULL,
	"since_at" timestamp (3) with time zone NOT NULL,
	"from_at" timestamp (3) with time zone NOT NULL,
	"until_at" timestamp (3) with time zone NOT NULL,
	"plan" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "play_months_missing" (
	"device_id" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
ALTER TABLE "play_hours" ADD CONSTRAINT "play_hours_device_id_devices_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."devices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "play_months" ADD CONSTRAINT "play_months_device_id_devices_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."devices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "play_months_missing" ADD CONSTRAINT "play_months_missing_device_id_devices_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."devices"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "screen_plans" ADD CONSTRAINT "screen_plans_device_id_devices_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."devices"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE VIEW vitrine_limited.new_play_sums AS SELECT
  device_id,
  CASE WHEN vitrine_limited.own_content(media_id) THEN media_id ELSE 'med_other' END AS media_id,
  CASE WHEN vitrine_limited.own_content(playlist_id) THEN playlist_id ELSE '' END AS playlist_id,
  CASE WHEN vitrine_limited.own_content(layout_id) THEN layout_id ELSE '' END AS layout_id,
  CASE WHEN vitrine_limited.own_content(media_id) THEN media_name ELSE 'Other content' END AS media_name,
  CASE WHEN vitrine_limited.own_content(playlist_id) THEN playlist_name END AS playlist_name,
  CASE WHEN vitrine_limited.own_content(layout_id) THEN layout_name END AS layout_name,
  day,
  hour,
  plays,
  completed,
  duration_ms,
  planned_ms,
  last_at
FROM public.new_play_sums WHERE device_id IN (SELECT id FROM vitrine_limited.devices);
--> statement-breakpoint
CREATE VIEW vitrine_limited.play_hours AS SELECT
  device_id,
  CASE WHEN vitrine_limited.own_content(media_id) THEN media_id ELSE 'med_other' END AS media_id,
  CASE WHEN vitrine_limited.own_content(playlist_id) THEN playlist_id ELSE '' END AS playlist_id,
  CASE WHEN vitrine_limited.own_content(layout_id) THEN layout_id ELSE '' END AS layout_id,
  day,
  plays,
  duration_ms
FROM public.play_hours WHERE device_id IN (SELECT id FROM vitrine_limited.devices);
--> statement-breakpoint
CREATE VIEW vitrine_limited.play_months AS SELECT
  device_id,
  CASE WHEN vitrine_limited.own_content(media_id) THEN media_id ELSE 'med_other' END AS media_id,
  CASE WHEN vitrine_limited.own_content(playlist_id) THEN playlist_id ELSE '' END AS playlist_id,
  CASE WHEN vitrine_limited.own_content(layout_id) THEN layout_id ELSE '' END AS layout_id,
  CASE WHEN vitrine_limited.own_content(media_id) THEN media_name ELSE 'Other content' END AS media_name,
  CASE WHEN vitrine_limited.own_content(playlist_id) THEN playlist_name END AS playlist_name,
  CASE WHEN vitrine_limited.own_content(layout_id) THEN layout_name END AS layout_name,
  month,
  plays,
  completed,
  duration_ms,
  planned_ms,
  total_plays,
  total_completed,
  total_duration_ms,
  total_planned_ms,
  last_day,
  last_at
FROM public.play_months WHERE device_id IN (SELECT id FROM vitrine_limited.devices);
--> statement-breakpoint
SELECT vitrine_limited.define('screen_plans', 'device_id IN (SELECT id FROM vitrine_limited.devices)');
--> statement-breakpoint
-- An array of this many elements: the sums of the amounts for each position.
CREATE FUNCTION vitrine_slots(positions integer[], amounts bigint[], size integer) RETURNS bigint[]
LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
  slots bigint[] := array_fill(0::bigint, ARRAY[size]);
BEGIN
  FOR n IN 1 .. cardinality(positions) LOOP
    slots[positions[n]] := slots[positions[n]] + amounts[n];
  END LOOP;
  RETURN slots;
END $$;
--> statement-breakpoint
-- The sum of two arrays of one size, element by element.
CREATE FUNCTION vitrine_add_slots(slots bigint[], added bigint[]) RETURNS bigint[]
LANGUAGE plpgsql IMMUTABLE AS $$
BEGIN
  FOR n IN 1 .. cardinality(slots) LOOP
    IF added[n] <> 0 THEN slots[n] := slots[n] + added[n]; END IF;
  END LOOP;
  RETURN slots;
END $$;
--> statement-breakpoint
CREATE FUNCTION vitrine_plays_summed() RETURNS trigger LANGUAGE plpgsql SET search_path = public AS $$
BEGIN
  INSERT INTO new_play_sums (device_id, media_id, playlist_id, layout_id, media_name, playlist_name, layout_name, day, hour,
    plays, completed, duration_ms, last_at)
  WITH zones AS MATERIALIZED (
    SELECT id, vitrine_known_zone(time_zone) AS zone FROM devices WHERE id IN (SELECT device_id FROM changed)
  ), started AS (
    SELECT changed.*, started_at AT TIME ZONE zone AS started FROM changed JOIN zones ON zones.id = device_id
  )
  SELECT device_id, media_id, coalesce(playlist_id, ''), coalesce(layout_id, ''), max(media_name), max(playlist_name),
    max(layout_name), started::date, extract(hour FROM started), count(*), count(*) FILTER (WHERE completed),
    sum(extract(epoch FROM ended_at - started_at) * 1000), max(ended_at)
  FROM started GROUP BY 1, 2, 3, 4, 8, 9;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER plays_summed AFTER INSERT ON plays REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION vitrine_plays_summed();
--> statement-breakpoint
INSERT INTO play_months_missing SELECT id FROM devices;
