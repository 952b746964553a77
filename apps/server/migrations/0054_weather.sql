CREATE TABLE "layout_weather" (
	"layout_id" text NOT NULL,
	"place_key" text NOT NULL,
	CONSTRAINT "layout_weather_layout_id_place_key_pk" PRIMARY KEY("layout_id","place_key")
);
--> statement-breakpoint
CREATE TABLE "weather_places" (
	"key" text PRIMARY KEY NOT NULL,
	"latitude" double precision NOT NULL,
	"longitude" double precision NOT NULL,
	"forecast" jsonb,
	"revision" integer DEFAULT 1 NOT NULL,
	"reason" text,
	"failures" integer DEFAULT 0 NOT NULL,
	"etag" text,
	"modified" text,
	"read_at" timestamp (3) with time zone,
	"next_read_at" timestamp (3) with time zone NOT NULL,
	"wanted_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "layout_weather" ADD CONSTRAINT "layout_weather_layout_id_media_id_fk" FOREIGN KEY ("layout_id") REFERENCES "public"."media"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "layout_weather" ADD CONSTRAINT "layout_weather_place_key_weather_places_key_fk" FOREIGN KEY ("place_key") REFERENCES "public"."weather_places"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "layout_weather_place" ON "layout_weather" USING btree ("place_key");--> statement-breakpoint
CREATE INDEX "weather_places_next_read" ON "weather_places" USING btree ("next_read_at");
--> statement-breakpoint
-- Places are read every hour; screens and layouts follow when the forecast is another one.
CREATE FUNCTION vitrine_weather_updated() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  showing text[];
BEGIN
  SELECT array_agg(DISTINCT l.layout_id) INTO showing
    FROM changed AS c JOIN previous AS p USING (key) JOIN layout_weather AS l ON l.place_key = c.key
    WHERE c.revision <> p.revision;
  PERFORM vitrine_raise_shown(showing);
  PERFORM vitrine_announce_change((
    SELECT array_agg(DISTINCT account_id) FROM layouts WHERE media_id = ANY (showing)), 'layouts');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER weather_places_update AFTER UPDATE ON weather_places REFERENCING NEW TABLE AS changed OLD TABLE AS previous
  FOR EACH STATEMENT EXECUTE FUNCTION vitrine_weather_updated();
