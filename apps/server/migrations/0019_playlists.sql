CREATE TABLE "playlist_items" (
	"id" text NOT NULL,
	"playlist_id" text NOT NULL,
	"position" integer NOT NULL,
	"media_id" text NOT NULL,
	"duration_ms" integer,
	"fit" text,
	"transition" text,
	"windows" jsonb NOT NULL,
	CONSTRAINT "playlist_items_playlist_id_id_pk" PRIMARY KEY("playlist_id","id")
);
--> statement-breakpoint
CREATE TABLE "playlists" (
	"media_id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"source_folder_id" text,
	"source_order" text,
	"revision" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "media" ALTER COLUMN "filename" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "media" ALTER COLUMN "mime_type" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "media" ALTER COLUMN "file_size" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "media" ALTER COLUMN "sha256" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "media" ALTER COLUMN "storage_key" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "plays" ADD COLUMN "playlist_id" text;--> statement-breakpoint
ALTER TABLE "plays" ADD COLUMN "playlist_name" text;--> statement-breakpoint
ALTER TABLE "plays" ADD COLUMN "list_id" text;--> statement-breakpoint
ALTER TABLE "plays" ADD COLUMN "item_index" integer;--> statement-breakpoint
ALTER TABLE "playlist_items" ADD CONSTRAINT "playlist_items_playlist_id_playlists_media_id_fk" FOREIGN KEY ("playlist_id") REFERENCES "public"."playlists"("media_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "playlist_items" ADD CONSTRAINT "playlist_items_media_id_media_id_fk" FOREIGN KEY ("media_id") REFERENCES "public"."media"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "playlists" ADD CONSTRAINT "playlists_media_id_media_id_fk" FOREIGN KEY ("media_id") REFERENCES "public"."media"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "playlists" ADD CONSTRAINT "playlists_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "playlists" ADD CONSTRAINT "playlists_source_folder_id_folders_id_fk" FOREIGN KEY ("source_folder_id") REFERENCES "public"."folders"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "playlist_items_media" ON "playlist_items" USING btree ("media_id");--> statement-breakpoint
CREATE INDEX "playlists_account" ON "playlists" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "playlists_source_folder" ON "playlists" USING btree ("source_folder_id");--> statement-breakpoint
ALTER TABLE "media" ADD CONSTRAINT "media_file" CHECK ("media"."kind" = 'playlist' or num_nulls("media"."filename", "media"."mime_type", "media"."file_size", "media"."sha256", "media"."storage_key") = 0);--> statement-breakpoint
CREATE VIEW playlist_entries AS
  SELECT i.id, i.playlist_id, i.position, i.media_id, i.duration_ms, i.fit, i.transition, i.windows
  FROM playlist_items AS i JOIN playlists AS p ON p.media_id = i.playlist_id
  WHERE p.source_folder_id IS NULL
  UNION ALL
  SELECT 'pli_' || substr(f.id, 5), f.playlist_id, f.position, f.id, NULL, NULL, NULL, '[]'::jsonb
  FROM (
    SELECT m.id, p.media_id AS playlist_id,
      (row_number() OVER (PARTITION BY p.media_id ORDER BY
        CASE p.source_order WHEN 'newest' THEN m.created_at END DESC,
        CASE p.source_order WHEN 'oldest' THEN m.created_at END,
        CASE p.source_order WHEN 'name' THEN lower(m.original_name) END,
        m.id) - 1)::integer AS position
    FROM playlists AS p JOIN media AS m ON m.folder_id = p.source_folder_id AND m.kind IN ('image', 'video')
  ) AS f
  WHERE f.position < 1000;
--> statement-breakpoint
-- These ids, and those of the playlists that contain one of them.
CREATE FUNCTION vitrine_with_playlists(ids text[]) RETURNS SETOF text LANGUAGE sql STABLE AS $$
  SELECT unnest(ids)
  UNION
  SELECT playlist_id FROM playlist_items WHERE media_id = ANY (ids)
  UNION
  SELECT p.media_id FROM media AS m JOIN playlists AS p ON p.source_folder_id = m.folder_id WHERE m.id = ANY (ids);
$$;
--> statement-breakpoint
-- The devices for which this content is assigned, scheduled or active.
CREATE FUNCTION vitrine_devices_of(ids text[]) RETURNS SETOF text LANGUAGE sql STABLE AS $$
  SELECT a.device_id FROM device_assignments AS a WHERE a.media_id = ANY (ids)
  UNION
  SELECT g.device_id FROM group_assignments AS a JOIN device_group_members AS g USING (group_id)
    WHERE a.media_id = ANY (ids)
  UNION
  SELECT d.device_id FROM schedule_events AS e JOIN schedule_event_devices AS d ON d.event_id = e.id
    WHERE e.media_id = ANY (ids)
  UNION
  SELECT d.id FROM global_media AS g JOIN devices AS d USING (account_id) WHERE g.media_id = ANY (ids);
$$;
--> statement-breakpoint
CREATE FUNCTION vitrine_raise_content(ids text[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF ids IS NULL THEN RETURN; END IF;
  PERFORM vitrine_raise((SELECT array_agg(id) FROM vitrine_devices_of(ids) AS id));
END $$;
--> statement-breakpoint
-- Raises the devices of the playlists that these folders fill.
CREATE FUNCTION vitrine_raise_folders(folder_ids text[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  filled text[];
  owners text[];
BEGIN
  IF folder_ids IS NULL THEN RETURN; END IF;
  SELECT array_agg(media_id), array_agg(account_id) INTO filled, owners
    FROM playlists WHERE source_folder_id = ANY (folder_ids);
  PERFORM vitrine_raise_content(filled);
  PERFORM vitrine_tell(owners, 'playlists');
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION vitrine_media_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- deleted content takes its assignments and playlist items with it, and those raise the devices
  PERFORM vitrine_raise_folders((
    SELECT array_agg(DISTINCT folder_id) FROM changed WHERE folder_id IS NOT NULL AND kind <> 'playlist'));
  PERFORM vitrine_tell((SELECT array_agg(account_id) FROM changed WHERE kind <> 'playlist'), 'media');
  PERFORM vitrine_tell((SELECT array_agg(account_id) FROM changed WHERE kind = 'playlist'), 'playlists');
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
    PERFORM vitrine_raise_content((SELECT array_agg(id) FROM vitrine_with_playlists(touched) AS id));
  END IF;
  PERFORM vitrine_raise_folders((
    SELECT array_agg(DISTINCT folder_id) FROM (
      SELECT unnest(ARRAY[c.folder_id, p.folder_id]) AS folder_id FROM changed AS c JOIN previous AS p USING (id)
      WHERE c.folder_id IS DISTINCT FROM p.folder_id AND c.kind <> 'playlist'
    ) AS moved WHERE folder_id IS NOT NULL));
  PERFORM vitrine_tell((SELECT array_agg(account_id) FROM changed WHERE kind <> 'playlist'), 'media');
  -- playlists show the names, thumbnails and states of their items
  PERFORM vitrine_tell((
    SELECT array_agg(c.account_id) FROM changed AS c JOIN previous AS p USING (id)
    WHERE c.kind = 'playlist' OR EXISTS (SELECT FROM playlists AS l WHERE l.account_id = c.account_id)
      AND (c.original_name, c.status, c.thumbnail_filename, c.duration_ms)
        IS DISTINCT FROM (p.original_name, p.status, p.thumbnail_filename, p.duration_ms)), 'playlists');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION vitrine_playlist_items_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM vitrine_raise_content((SELECT array_agg(DISTINCT playlist_id) FROM changed));
  PERFORM vitrine_tell((
    SELECT array_agg(DISTINCT m.account_id) FROM changed JOIN media AS m ON m.id = changed.playlist_id), 'playlists');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER playlist_items_insert AFTER INSERT ON playlist_items REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION vitrine_playlist_items_changed();
--> statement-breakpoint
CREATE TRIGGER playlist_items_update AFTER UPDATE ON playlist_items REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION vitrine_playlist_items_changed();
--> statement-breakpoint
CREATE TRIGGER playlist_items_delete AFTER DELETE ON playlist_items REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION vitrine_playlist_items_changed();
--> statement-breakpoint
CREATE FUNCTION vitrine_playlists_updated() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM vitrine_raise_content((
    SELECT array_agg(c.media_id) FROM changed AS c JOIN previous AS p USING (media_id)
    WHERE (c.source_folder_id, c.source_order) IS DISTINCT FROM (p.source_folder_id, p.source_order)));
  PERFORM vitrine_tell((SELECT array_agg(account_id) FROM changed), 'playlists');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER playlists_update AFTER UPDATE ON playlists REFERENCING NEW TABLE AS changed OLD TABLE AS previous
  FOR EACH STATEMENT EXECUTE FUNCTION vitrine_playlists_updated();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION vitrine_global_media_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM vitrine_raise((
    SELECT array_agg(id) FROM devices WHERE account_id IN (SELECT account_id FROM changed)));
  PERFORM vitrine_tell((SELECT array_agg(account_id) FROM changed), 'media');
  PERFORM vitrine_tell((SELECT array_agg(account_id) FROM changed WHERE kind = 'playlist'), 'playlists');
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Its items have none: every change of them that a person makes also raises the revision here.
CREATE TRIGGER act AFTER INSERT OR UPDATE OR DELETE ON playlists FOR EACH ROW
  WHEN (current_setting('vitrine.act', true) <> '') EXECUTE FUNCTION vitrine_act();
--> statement-breakpoint
-- Versions are locked before the rows that raise them (lockDevices), so a device or group that is deleted locks them
-- before its assignments.
CREATE FUNCTION vitrine_device_deleting() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM device_versions WHERE device_id = OLD.id FOR UPDATE;
  RETURN OLD;
END $$;
--> statement-breakpoint
CREATE TRIGGER devices_deleting BEFORE DELETE ON devices FOR EACH ROW EXECUTE FUNCTION vitrine_device_deleting();
--> statement-breakpoint
CREATE FUNCTION vitrine_group_deleting() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM device_versions WHERE device_id IN (
    SELECT device_id FROM device_group_members WHERE group_id = OLD.id) ORDER BY device_id FOR NO KEY UPDATE;
  RETURN OLD;
END $$;
--> statement-breakpoint
CREATE TRIGGER device_groups_deleting BEFORE DELETE ON device_groups
  FOR EACH ROW EXECUTE FUNCTION vitrine_group_deleting();
