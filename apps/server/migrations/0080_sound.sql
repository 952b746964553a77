-- relaxes: only audio files, which no release before this one has, must have a file
ALTER TABLE "devices" ADD COLUMN "muted" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "media" ADD COLUMN "volume" integer DEFAULT 100 NOT NULL;--> statement-breakpoint
ALTER TABLE "media" ADD COLUMN "has_sound" boolean;--> statement-breakpoint
ALTER TABLE "media" ADD COLUMN "suggested_name" text;--> statement-breakpoint
ALTER TABLE "media_versions" ADD COLUMN "has_sound" boolean;--> statement-breakpoint
ALTER TABLE "playlist_items" ADD COLUMN "volume" integer;--> statement-breakpoint
ALTER TABLE "playlists" ADD COLUMN "music_volume" integer DEFAULT 100 NOT NULL;--> statement-breakpoint
CREATE TABLE "playlist_music" (
	"playlist_id" text NOT NULL,
	"position" integer NOT NULL,
	"media_id" text NOT NULL,
	CONSTRAINT "playlist_music_playlist_id_media_id_pk" PRIMARY KEY("playlist_id","media_id")
);
--> statement-breakpoint
ALTER TABLE "playlist_music" ADD CONSTRAINT "playlist_music_playlist_id_playlists_media_id_fk" FOREIGN KEY ("playlist_id") REFERENCES "public"."playlists"("media_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "playlist_music" ADD CONSTRAINT "playlist_music_media_id_media_id_fk" FOREIGN KEY ("media_id") REFERENCES "public"."media"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "playlist_music_media" ON "playlist_music" USING btree ("media_id");--> statement-breakpoint
ALTER TABLE "media" ADD CONSTRAINT "media_audio_file" CHECK ("media"."kind" <> 'audio' or num_nulls("media"."filename", "media"."mime_type", "media"."file_size", "media"."sha256", "media"."storage_key") = 0) NOT VALID;
--> statement-breakpoint
SELECT vitrine_limited.refresh('devices');
--> statement-breakpoint
SELECT vitrine_limited.refresh('media');
--> statement-breakpoint
SELECT vitrine_limited.refresh('media_versions');
--> statement-breakpoint
SELECT vitrine_limited.refresh('playlist_items');
--> statement-breakpoint
SELECT vitrine_limited.refresh('playlists');
--> statement-breakpoint
SELECT vitrine_limited.define('playlist_music', 'playlist_id IN (SELECT id FROM vitrine_limited.media) AND media_id IN (SELECT id FROM vitrine_limited.media)');
--> statement-breakpoint
CREATE FUNCTION vitrine_playlist_music_changed() RETURNS trigger LANGUAGE plpgsql SET search_path = public AS $$
BEGIN
  PERFORM vitrine_raise_shown((SELECT array_agg(DISTINCT playlist_id) FROM changed));
  PERFORM vitrine_announce_change((
    SELECT array_agg(DISTINCT m.account_id) FROM changed JOIN media AS m ON m.id = changed.playlist_id), 'playlists');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER playlist_music_delete AFTER DELETE ON playlist_music REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION vitrine_playlist_music_changed();
--> statement-breakpoint
CREATE TRIGGER playlist_music_insert AFTER INSERT ON playlist_music REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION vitrine_playlist_music_changed();
--> statement-breakpoint
CREATE TRIGGER playlist_music_update AFTER UPDATE ON playlist_music REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION vitrine_playlist_music_changed();
--> statement-breakpoint
-- Beside vitrine_playlists_updated: the volume of the music.
CREATE FUNCTION vitrine_playlists_rescored() RETURNS trigger LANGUAGE plpgsql SET search_path = public AS $$
BEGIN
  PERFORM vitrine_raise_shown((
    SELECT array_agg(c.media_id) FROM changed AS c JOIN previous AS p USING (media_id)
    WHERE c.music_volume <> p.music_volume));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER playlists_music AFTER UPDATE ON playlists REFERENCING NEW TABLE AS changed OLD TABLE AS previous
  FOR EACH STATEMENT EXECUTE FUNCTION vitrine_playlists_rescored();
--> statement-breakpoint
-- Beside vitrine_media_updated: what is heard of a file. A playlist is raised for its music as for its items.
CREATE FUNCTION vitrine_media_sound_updated() RETURNS trigger LANGUAGE plpgsql SET search_path = public AS $$
DECLARE
  heard text[];
BEGIN
  PERFORM vitrine_raise_shown((
    SELECT array_agg(c.id) FROM changed AS c JOIN previous AS p USING (id)
    WHERE (c.volume, c.has_sound) IS DISTINCT FROM (p.volume, p.has_sound)));
  SELECT array_agg(DISTINCT s.playlist_id) INTO heard
    FROM changed AS c JOIN previous AS p USING (id) JOIN playlist_music AS s ON s.media_id = c.id
    WHERE (c.status, c.duration_ms, c.play_sha256) IS DISTINCT FROM (p.status, p.duration_ms, p.play_sha256);
  PERFORM vitrine_raise_shown(heard);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER media_sound AFTER UPDATE ON media REFERENCING NEW TABLE AS changed OLD TABLE AS previous
  FOR EACH STATEMENT EXECUTE FUNCTION vitrine_media_sound_updated();
--> statement-breakpoint
CREATE FUNCTION vitrine_devices_muted() RETURNS trigger LANGUAGE plpgsql SET search_path = public AS $$
BEGIN
  PERFORM vitrine_raise((
    SELECT array_agg(c.id) FROM changed AS c JOIN previous AS p USING (id) WHERE c.muted <> p.muted));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER devices_muted AFTER UPDATE ON devices REFERENCING NEW TABLE AS changed OLD TABLE AS previous
  FOR EACH STATEMENT EXECUTE FUNCTION vitrine_devices_muted();
--> statement-breakpoint
CREATE TRIGGER webhooks_audio_insert AFTER INSERT ON media FOR EACH ROW
  WHEN (new.kind = 'audio' AND new.status <> 'processing') EXECUTE FUNCTION vitrine_media_webhooks();
--> statement-breakpoint
CREATE TRIGGER webhooks_audio_update AFTER UPDATE OF status ON media FOR EACH ROW
  WHEN (new.kind = 'audio' AND new.status <> 'processing' AND old.status <> new.status)
  EXECUTE FUNCTION vitrine_media_webhooks();
