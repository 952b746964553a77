-- relaxes: layouts are also without a file, and every row that was allowed before still is
CREATE TABLE "layout_content" (
	"layout_id" text NOT NULL,
	"media_id" text NOT NULL,
	"is_published" boolean NOT NULL,
	CONSTRAINT "layout_content_layout_id_media_id_pk" PRIMARY KEY("layout_id","media_id")
);
--> statement-breakpoint
CREATE TABLE "layout_previews" (
	"device_id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"layout_id" text NOT NULL,
	"document" jsonb NOT NULL,
	"revision" integer NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"until_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "layouts" (
	"media_id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"published" jsonb NOT NULL,
	"published_revision" integer DEFAULT 1 NOT NULL,
	"published_at" timestamp (3) with time zone NOT NULL,
	"draft" jsonb,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"scene_count" integer NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "media" DROP CONSTRAINT "media_file";--> statement-breakpoint
ALTER TABLE "plays" ADD COLUMN "layout_id" text;--> statement-breakpoint
ALTER TABLE "plays" ADD COLUMN "layout_name" text;--> statement-breakpoint
ALTER TABLE "layout_content" ADD CONSTRAINT "layout_content_layout_id_media_id_fk" FOREIGN KEY ("layout_id") REFERENCES "public"."media"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "layout_content" ADD CONSTRAINT "layout_content_media_id_media_id_fk" FOREIGN KEY ("media_id") REFERENCES "public"."media"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "layout_previews" ADD CONSTRAINT "layout_previews_device_id_devices_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."devices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "layout_previews" ADD CONSTRAINT "layout_previews_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "layout_previews" ADD CONSTRAINT "layout_previews_layout_id_media_id_fk" FOREIGN KEY ("layout_id") REFERENCES "public"."media"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "layouts" ADD CONSTRAINT "layouts_media_id_media_id_fk" FOREIGN KEY ("media_id") REFERENCES "public"."media"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "layouts" ADD CONSTRAINT "layouts_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "layout_content_media" ON "layout_content" USING btree ("media_id");--> statement-breakpoint
CREATE INDEX "layout_previews_layout" ON "layout_previews" USING btree ("layout_id");--> statement-breakpoint
CREATE INDEX "layout_previews_account" ON "layout_previews" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "layouts_account" ON "layouts" USING btree ("account_id");--> statement-breakpoint
ALTER TABLE "media" ADD CONSTRAINT "media_file" CHECK ("media"."kind" in ('playlist', 'webpage', 'layout') or num_nulls("media"."filename", "media"."mime_type", "media"."file_size", "media"."sha256", "media"."storage_key") = 0) NOT VALID;
--> statement-breakpoint
-- These ids, and those of everything that contains one of them: playlists, layouts, and the playlists of these layouts.
CREATE FUNCTION vitrine_with_containers(ids text[]) RETURNS SETOF text LANGUAGE sql STABLE AS $$
  WITH listed AS MATERIALIZED (
    SELECT id FROM vitrine_with_playlists(ids) AS id
  ), shown AS MATERIALIZED (
    SELECT layout_id AS id FROM layout_content WHERE media_id = ANY (ARRAY(SELECT id FROM listed))
  )
  SELECT id FROM listed
  UNION
  SELECT vitrine_with_playlists(ARRAY(SELECT id FROM shown));
$$;
--> statement-breakpoint
-- The devices for which this content is assigned, scheduled, active, previewed, or in a takeover or on standby.
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
  SELECT d.id FROM standby_items AS s JOIN devices AS d USING (account_id) WHERE s.media_id = ANY (ids)
  UNION
  SELECT p.device_id FROM layout_previews AS p WHERE p.layout_id = ANY (ids);
$$;
--> statement-breakpoint
-- Raises the devices that show this content, also in playlists and layouts.
CREATE FUNCTION vitrine_raise_shown(ids text[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF ids IS NULL THEN RETURN; END IF;
  PERFORM vitrine_raise_content((SELECT array_agg(id) FROM vitrine_with_containers(ids) AS id));
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION vitrine_raise_folders(folder_ids text[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  filled text[];
  owners text[];
BEGIN
  IF folder_ids IS NULL THEN RETURN; END IF;
  SELECT array_agg(media_id), array_agg(account_id) INTO filled, owners
    FROM playlists WHERE source_folder_id = ANY (folder_ids);
  PERFORM vitrine_raise_shown(filled);
  PERFORM vitrine_announce_change(owners, 'playlists');
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION vitrine_media_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- deleted content takes its assignments, playlist items and places in layouts with it, and those raise the devices
  PERFORM vitrine_raise_folders((
    SELECT array_agg(DISTINCT folder_id) FROM changed WHERE folder_id IS NOT NULL AND kind IN ('image', 'video')));
  PERFORM vitrine_announce_change((SELECT array_agg(account_id) FROM changed WHERE kind <> 'playlist'), 'media');
  PERFORM vitrine_announce_change((SELECT array_agg(account_id) FROM changed WHERE kind = 'playlist'), 'playlists');
  PERFORM vitrine_announce_change((SELECT array_agg(account_id) FROM changed WHERE kind = 'layout'), 'layouts');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION vitrine_media_updated() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  touched text[];
BEGIN
  SELECT array_agg(c.id) INTO touched FROM changed AS c JOIN previous AS p USING (id)
    WHERE (c.original_name, c.sha256, c.storage_key, c.mime_type, c.status, c.duration_ms, c.play_sha256)
      IS DISTINCT FROM (p.original_name, p.sha256, p.storage_key, p.mime_type, p.status, p.duration_ms, p.play_sha256);
  IF touched IS NOT NULL THEN
    SELECT array_agg(id) INTO touched FROM vitrine_with_fallbacks(touched) AS id;
    PERFORM vitrine_raise_shown(touched);
    -- layouts show their pictures once these are ready
    PERFORM vitrine_announce_change((
      SELECT array_agg(DISTINCT m.account_id) FROM layout_content AS l JOIN media AS m ON m.id = l.media_id
      WHERE l.media_id = ANY (touched)), 'layouts');
  END IF;
  PERFORM vitrine_raise_folders((
    SELECT array_agg(DISTINCT folder_id) FROM (
      SELECT unnest(ARRAY[c.folder_id, p.folder_id]) AS folder_id FROM changed AS c JOIN previous AS p USING (id)
      WHERE c.folder_id IS DISTINCT FROM p.folder_id AND c.kind IN ('image', 'video')
    ) AS moved WHERE folder_id IS NOT NULL));
  PERFORM vitrine_announce_change((SELECT array_agg(account_id) FROM changed WHERE kind <> 'playlist'), 'media');
  -- playlists show the names, thumbnails and states of their items
  PERFORM vitrine_announce_change((
    SELECT array_agg(c.account_id) FROM changed AS c JOIN previous AS p USING (id)
    WHERE c.kind = 'playlist' OR EXISTS (SELECT FROM playlists AS l WHERE l.account_id = c.account_id)
      AND (c.original_name, c.status, c.thumbnail_filename, c.duration_ms)
        IS DISTINCT FROM (p.original_name, p.status, p.thumbnail_filename, p.duration_ms)), 'playlists');
  PERFORM vitrine_announce_change((SELECT array_agg(account_id) FROM changed WHERE kind = 'layout'), 'layouts');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION vitrine_playlist_items_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM vitrine_raise_shown((SELECT array_agg(DISTINCT playlist_id) FROM changed));
  PERFORM vitrine_announce_change((
    SELECT array_agg(DISTINCT m.account_id) FROM changed JOIN media AS m ON m.id = changed.playlist_id), 'playlists');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION vitrine_playlists_updated() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM vitrine_raise_shown((
    SELECT array_agg(c.media_id) FROM changed AS c JOIN previous AS p USING (media_id)
    WHERE (c.source_folder_id, c.source_order) IS DISTINCT FROM (p.source_folder_id, p.source_order)));
  PERFORM vitrine_announce_change((SELECT array_agg(account_id) FROM changed), 'playlists');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION vitrine_webpages_updated() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM vitrine_raise_shown((
    SELECT array_agg(c.media_id) FROM changed AS c JOIN previous AS p USING (media_id)
    WHERE (c.url, c.refresh_minutes, c.zoom, c.fallback_media_id)
      IS DISTINCT FROM (p.url, p.refresh_minutes, p.zoom, p.fallback_media_id)));
  PERFORM vitrine_announce_change((SELECT array_agg(account_id) FROM changed), 'media');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION vitrine_global_media_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM vitrine_raise((
    SELECT array_agg(id) FROM devices WHERE account_id IN (SELECT account_id FROM changed)));
  PERFORM vitrine_announce_change((SELECT array_agg(account_id) FROM changed), 'media');
  PERFORM vitrine_announce_change((SELECT array_agg(account_id) FROM changed WHERE kind = 'playlist'), 'playlists');
  PERFORM vitrine_announce_change((SELECT array_agg(account_id) FROM changed WHERE kind = 'layout'), 'layouts');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION vitrine_layouts_updated() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM vitrine_raise_shown((
    SELECT array_agg(c.media_id) FROM changed AS c JOIN previous AS p USING (media_id)
    WHERE c.published_revision <> p.published_revision));
  PERFORM vitrine_announce_change((SELECT array_agg(account_id) FROM changed), 'layouts');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER layouts_update AFTER UPDATE ON layouts REFERENCING NEW TABLE AS changed OLD TABLE AS previous
  FOR EACH STATEMENT EXECUTE FUNCTION vitrine_layouts_updated();
--> statement-breakpoint
CREATE TRIGGER audit AFTER INSERT OR DELETE ON layouts FOR EACH ROW
  WHEN (vitrine_audit_context() <> '') EXECUTE FUNCTION vitrine_audit();
--> statement-breakpoint
-- The console saves drafts every few seconds: the first one after publishing is enough.
CREATE TRIGGER audit_update AFTER UPDATE ON layouts FOR EACH ROW
  WHEN (vitrine_audit_context() <> '' AND (
    NEW.published_revision <> OLD.published_revision OR (NEW.draft IS NULL) <> (OLD.draft IS NULL)))
  EXECUTE FUNCTION vitrine_audit();
--> statement-breakpoint
-- Publishing raises the devices by itself; here content was deleted.
CREATE FUNCTION vitrine_layout_content_deleted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM vitrine_raise_shown((SELECT array_agg(DISTINCT layout_id) FROM changed));
  PERFORM vitrine_announce_change((
    SELECT array_agg(DISTINCT l.account_id) FROM changed JOIN layouts AS l ON l.media_id = changed.layout_id),
    'layouts');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER layout_content_delete AFTER DELETE ON layout_content REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION vitrine_layout_content_deleted();
--> statement-breakpoint
CREATE FUNCTION vitrine_layout_previews_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM vitrine_raise((SELECT array_agg(device_id) FROM changed));
  PERFORM vitrine_announce_change((
    SELECT array_agg(DISTINCT d.account_id) FROM changed JOIN devices AS d ON d.id = changed.device_id), 'layouts');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER layout_previews_insert AFTER INSERT ON layout_previews REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION vitrine_layout_previews_changed();
--> statement-breakpoint
CREATE TRIGGER layout_previews_update AFTER UPDATE ON layout_previews REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION vitrine_layout_previews_changed();
--> statement-breakpoint
CREATE TRIGGER layout_previews_delete AFTER DELETE ON layout_previews REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION vitrine_layout_previews_changed();
--> statement-breakpoint
CREATE TRIGGER audit AFTER INSERT OR UPDATE OR DELETE ON layout_previews FOR EACH ROW
  WHEN (vitrine_audit_context() <> '') EXECUTE FUNCTION vitrine_audit();
