-- locks: feeds, price lists, uploads and generated videos are few: 100,000 of them are read within a second
ALTER TABLE "members" ADD COLUMN "limits" jsonb;--> statement-breakpoint
ALTER TABLE "feeds" ADD COLUMN "folder_id" text;--> statement-breakpoint
ALTER TABLE "generated_videos" ADD COLUMN "folder_id" text;--> statement-breakpoint
ALTER TABLE "price_lists" ADD COLUMN "folder_id" text;--> statement-breakpoint
ALTER TABLE "invitations" ADD COLUMN "limits" jsonb;--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "folder_id" text;--> statement-breakpoint
ALTER TABLE "feeds" ADD CONSTRAINT "feeds_folder_id_folders_id_fk" FOREIGN KEY ("folder_id") REFERENCES "public"."folders"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "generated_videos" ADD CONSTRAINT "generated_videos_folder_id_folders_id_fk" FOREIGN KEY ("folder_id") REFERENCES "public"."folders"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_lists" ADD CONSTRAINT "price_lists_folder_id_folders_id_fk" FOREIGN KEY ("folder_id") REFERENCES "public"."folders"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_folder_id_folders_id_fk" FOREIGN KEY ("folder_id") REFERENCES "public"."folders"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "feeds_folder" ON "feeds" USING btree ("folder_id");--> statement-breakpoint
CREATE INDEX "generated_videos_folder" ON "generated_videos" USING btree ("folder_id");--> statement-breakpoint
CREATE INDEX "price_lists_folder" ON "price_lists" USING btree ("folder_id");--> statement-breakpoint
CREATE INDEX "uploads_folder" ON "uploads" USING btree ("folder_id");
--> statement-breakpoint
-- Everything that a limited member may reach, under the names of the tables: the transactions of their requests resolve
-- names in this schema only (docs/decisions/186-limits-of-members-are-views.md). A table without a view is out of reach.
CREATE SCHEMA vitrine_limited;
--> statement-breakpoint
-- The groups of the member; null: all. An error outside of a limited transaction.
CREATE FUNCTION vitrine_limited.group_limit() RETURNS text[] LANGUAGE sql STABLE AS $$
  SELECT nullif(current_setting('vitrine.limit_groups'), '*')::text[];
$$;
--> statement-breakpoint
-- The folders of the member with those in them; null: all.
CREATE FUNCTION vitrine_limited.folder_limit() RETURNS text[] LANGUAGE sql STABLE AS $$
  WITH RECURSIVE inside AS (
    SELECT id FROM public.folders WHERE id = ANY (nullif(current_setting('vitrine.limit_folders'), '*')::text[])
    UNION
    SELECT f.id FROM public.folders AS f JOIN inside AS i ON f.parent_id = i.id
  )
  SELECT CASE WHEN current_setting('vitrine.limit_folders') <> '*' THEN ARRAY(SELECT id FROM inside) END;
$$;
--> statement-breakpoint
-- Shows the rows of a table that meet a condition. Rows that do not meet it cannot be written either.
CREATE FUNCTION vitrine_limited.define(name text, condition text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('CREATE OR REPLACE VIEW vitrine_limited.%1$I AS SELECT * FROM public.%1$I WHERE %2$s WITH LOCAL CHECK OPTION',
    name, condition);
  EXECUTE format('COMMENT ON VIEW vitrine_limited.%I IS %L', name, condition);
END $$;
--> statement-breakpoint
-- Shows columns that were added to a table since.
CREATE FUNCTION vitrine_limited.refresh(name text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM vitrine_limited.define(name, obj_description(format('vitrine_limited.%I', name)::regclass, 'pg_class'));
END $$;
--> statement-breakpoint
-- What members of an account share.
SELECT vitrine_limited.define(name, 'true') FROM unnest(ARRAY['users', 'accounts', 'members', 'invitations', 'sessions', 'password_resets', 'branding', 'alert_settings', 'member_alerts', 'alert_pauses', 'alert_watch', 'subscriptions', 'idempotency_keys', 'rate_limits', 'weather_places', 'scheduler_state', 'hidden_first_steps', 'sample_sets', 'sample_things']) AS name;
--> statement-breakpoint
-- Screens: those in the member's groups.
SELECT vitrine_limited.define('device_groups',
  '(SELECT vitrine_limited.group_limit()) IS NULL OR id = ANY ((SELECT vitrine_limited.group_limit())::text[])');
--> statement-breakpoint
SELECT vitrine_limited.define('device_group_members', 'group_id IN (SELECT id FROM vitrine_limited.device_groups)');
--> statement-breakpoint
SELECT vitrine_limited.define('devices', '(SELECT vitrine_limited.group_limit()) IS NULL
  OR id IN (SELECT device_id FROM vitrine_limited.device_group_members)');
--> statement-breakpoint
SELECT vitrine_limited.define(name, 'device_id IN (SELECT id FROM vitrine_limited.devices)')
FROM unnest(ARRAY['device_alerts', 'machine_alerts', 'device_assignments', 'commands', 'machine_logs', 'device_screenshots', 'agents', 'machine_days', 'device_spans', 'plays_to_sum', 'schedule_pauses', 'schedule_event_devices']) AS name;
--> statement-breakpoint
SELECT vitrine_limited.define(name, 'group_id IN (SELECT id FROM vitrine_limited.device_groups)')
FROM unnest(ARRAY['group_assignments', 'schedule_event_groups']) AS name;
--> statement-breakpoint
-- Actions of a limited member are logged also where they do not see it.
CREATE VIEW vitrine_limited.log_entries AS SELECT * FROM public.log_entries
  WHERE (SELECT vitrine_limited.group_limit()) IS NULL OR device_id IN (SELECT id FROM vitrine_limited.devices);
--> statement-breakpoint
-- Effects are found by the transaction that raised a version last.
CREATE VIEW vitrine_limited.device_versions AS SELECT *, xmin FROM public.device_versions
  WHERE device_id IN (SELECT id FROM vitrine_limited.devices) WITH LOCAL CHECK OPTION;
--> statement-breakpoint
-- Content: that in the member's folders.
SELECT vitrine_limited.define('folders',
  '(SELECT vitrine_limited.folder_limit()) IS NULL
  OR id = ANY (nullif(current_setting(''vitrine.limit_folders''), ''*'')::text[])
  OR parent_id = ANY ((SELECT vitrine_limited.folder_limit())::text[])');
--> statement-breakpoint
SELECT vitrine_limited.define(name,
  '(SELECT vitrine_limited.folder_limit()) IS NULL OR folder_id = ANY ((SELECT vitrine_limited.folder_limit())::text[])')
FROM unnest(ARRAY['media', 'uploads']) AS name;
--> statement-breakpoint
SELECT vitrine_limited.define(name, 'media_id IN (SELECT id FROM vitrine_limited.media)')
FROM unnest(ARRAY['playlists', 'webpages', 'layouts']) AS name;
--> statement-breakpoint
SELECT vitrine_limited.define('playlist_items',
  'playlist_id IN (SELECT id FROM vitrine_limited.media) AND media_id IN (SELECT id FROM vitrine_limited.media)');
--> statement-breakpoint
SELECT vitrine_limited.define('layout_content',
  'layout_id IN (SELECT id FROM vitrine_limited.media) AND media_id IN (SELECT id FROM vitrine_limited.media)');
--> statement-breakpoint
SELECT vitrine_limited.define(name, 'layout_id IN (SELECT id FROM vitrine_limited.media)')
FROM unnest(ARRAY['layout_feeds', 'layout_price_lists', 'layout_weather']) AS name;
--> statement-breakpoint
SELECT vitrine_limited.define('layout_previews',
  'layout_id IN (SELECT id FROM vitrine_limited.media) AND device_id IN (SELECT id FROM vitrine_limited.devices)');
--> statement-breakpoint
-- Feeds and price lists are in the folder of the member who added them, and wherever layouts show them.
SELECT vitrine_limited.define('feeds', '(SELECT vitrine_limited.folder_limit()) IS NULL
  OR folder_id = ANY ((SELECT vitrine_limited.folder_limit())::text[])
  OR id IN (SELECT feed_id FROM vitrine_limited.layout_feeds)');
--> statement-breakpoint
SELECT vitrine_limited.define('price_lists', '(SELECT vitrine_limited.folder_limit()) IS NULL
  OR folder_id = ANY ((SELECT vitrine_limited.folder_limit())::text[])
  OR id IN (SELECT price_list_id FROM vitrine_limited.layout_price_lists)');
--> statement-breakpoint
SELECT vitrine_limited.define('generated_videos', '(SELECT vitrine_limited.folder_limit()) IS NULL
  OR folder_id = ANY ((SELECT vitrine_limited.folder_limit())::text[])
  OR media_id IN (SELECT id FROM vitrine_limited.media)');
--> statement-breakpoint
-- What plays on all screens of the account belongs to nobody who is limited to some.
SELECT vitrine_limited.define('global_media',
  '(SELECT vitrine_limited.group_limit()) IS NULL AND media_id IN (SELECT id FROM vitrine_limited.media)');
--> statement-breakpoint
SELECT vitrine_limited.define('standby_items', '(SELECT vitrine_limited.group_limit()) IS NULL
  AND (media_id IS NULL OR media_id IN (SELECT id FROM vitrine_limited.media))');
--> statement-breakpoint
-- Events and takeovers whose content and screens are all the member's. They get their screens after they are inserted,
-- so that inserting is not checked here.
CREATE VIEW vitrine_limited.schedule_events AS SELECT * FROM public.schedule_events AS e
  WHERE e.media_id IN (SELECT id FROM vitrine_limited.media) AND ((SELECT vitrine_limited.group_limit()) IS NULL OR (
    NOT e.covers_all
    AND (EXISTS (SELECT FROM public.schedule_event_groups AS g WHERE g.event_id = e.id)
      OR EXISTS (SELECT FROM public.schedule_event_devices AS d WHERE d.event_id = e.id))
    AND NOT EXISTS (SELECT FROM public.schedule_event_groups AS g WHERE g.event_id = e.id
      AND g.group_id NOT IN (SELECT id FROM vitrine_limited.device_groups))
    AND NOT EXISTS (SELECT FROM public.schedule_event_devices AS d WHERE d.event_id = e.id
      AND d.device_id NOT IN (SELECT id FROM vitrine_limited.devices))));
--> statement-breakpoint
SELECT vitrine_limited.define('schedule_exceptions', 'event_id IN (SELECT id FROM vitrine_limited.schedule_events)
  AND (media_id IS NULL OR media_id IN (SELECT id FROM vitrine_limited.media))');
--> statement-breakpoint
SELECT vitrine_limited.define('schedule_boundaries', 'event_id IN (SELECT id FROM vitrine_limited.schedule_events)');
--> statement-breakpoint
CREATE VIEW vitrine_limited.takeovers AS SELECT * FROM public.takeovers AS t
  WHERE (t.media_id IS NULL OR t.media_id IN (SELECT id FROM vitrine_limited.media))
    AND ((SELECT vitrine_limited.group_limit()) IS NULL OR (
      NOT t.covers_all
      AND EXISTS (SELECT FROM public.takeover_targets AS g WHERE g.takeover_id = t.id)
      AND NOT EXISTS (SELECT FROM public.takeover_targets AS g WHERE g.takeover_id = t.id
        AND (g.group_id NOT IN (SELECT id FROM vitrine_limited.device_groups)
          OR g.device_id NOT IN (SELECT id FROM vitrine_limited.devices)))));
--> statement-breakpoint
SELECT vitrine_limited.define('takeover_targets', 'group_id IN (SELECT id FROM vitrine_limited.device_groups)
  OR device_id IN (SELECT id FROM vitrine_limited.devices)');
--> statement-breakpoint
-- Content of others that screens have shown has no name.
CREATE FUNCTION vitrine_limited.own_content(id text) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT (SELECT vitrine_limited.folder_limit()) IS NULL OR id = '' OR EXISTS (SELECT FROM vitrine_limited.media AS m WHERE m.id = $1);
$$;
--> statement-breakpoint
CREATE VIEW vitrine_limited.plays AS SELECT device_id, play_id,
    CASE WHEN vitrine_limited.own_content(media_id) THEN media_id ELSE 'img_other' END AS media_id,
    CASE WHEN vitrine_limited.own_content(media_id) THEN media_name ELSE 'Other content' END AS media_name,
    CASE WHEN vitrine_limited.own_content(playlist_id) THEN playlist_id END AS playlist_id,
    CASE WHEN vitrine_limited.own_content(playlist_id) THEN playlist_name END AS playlist_name,
    CASE WHEN vitrine_limited.own_content(playlist_id) THEN list_id END AS list_id,
    CASE WHEN vitrine_limited.own_content(playlist_id) THEN item_index END AS item_index,
    CASE WHEN vitrine_limited.own_content(layout_id) THEN layout_id END AS layout_id,
    CASE WHEN vitrine_limited.own_content(layout_id) THEN layout_name END AS layout_name,
    reason, started_at, ended_at, completed
  FROM public.plays WHERE device_id IN (SELECT id FROM vitrine_limited.devices);
--> statement-breakpoint
CREATE VIEW vitrine_limited.play_days AS SELECT device_id, day,
    CASE WHEN vitrine_limited.own_content(media_id) THEN media_id ELSE 'img_other' END AS media_id,
    CASE WHEN vitrine_limited.own_content(playlist_id) THEN playlist_id ELSE '' END AS playlist_id,
    CASE WHEN vitrine_limited.own_content(media_id) THEN media_name ELSE 'Other content' END AS media_name,
    CASE WHEN vitrine_limited.own_content(playlist_id) THEN playlist_name END AS playlist_name,
    plays, completed, duration_ms
  FROM public.play_days WHERE device_id IN (SELECT id FROM vitrine_limited.devices);
--> statement-breakpoint
CREATE VIEW vitrine_limited.device_state AS SELECT device_id, last_seen_at, response_time_ms, current_screen, total_screens,
    screen_size, machine,
    CASE WHEN vitrine_limited.own_content(playing->>'assetId') AND vitrine_limited.own_content(coalesce(playing->>'playlistId', ''))
      THEN playing ELSE playing - 'playlistId' || '{"assetId": "img_other"}' END AS playing,
    playing_since, clock_offset_ms, player_version,
    CASE WHEN (SELECT vitrine_limited.folder_limit()) IS NULL THEN cache END AS cache, warnings
  FROM public.device_state WHERE device_id IN (SELECT id FROM vitrine_limited.devices);
--> statement-breakpoint
-- The views of the same names, over what the member sees.
DO $$
DECLARE
  former text := current_setting('search_path');
  name text;
  definition text;
BEGIN
  FOREACH name IN ARRAY ARRAY['playlist_entries', 'schedule_covered_devices', 'takeover_devices'] LOOP
    PERFORM set_config('search_path', 'public', true);
    definition := pg_get_viewdef(name::regclass);
    PERFORM set_config('search_path', 'vitrine_limited, public', true);
    EXECUTE format('CREATE VIEW vitrine_limited.%I AS %s', name, definition);
  END LOOP;
  PERFORM set_config('search_path', former, true);
END $$;
--> statement-breakpoint
-- The functions that statements of the server call.
DO $$
DECLARE
  f record;
BEGIN
  FOR f IN
    SELECT p.proname AS name, pg_get_function_arguments(p.oid) AS arguments, pg_get_function_result(p.oid) AS result,
      (SELECT string_agg('$' || n, ', ') FROM generate_series(1, p.pronargs) AS n) AS passed, p.provolatile AS volatility
    FROM pg_proc AS p WHERE p.pronamespace = 'public'::regnamespace AND p.proname = ANY (ARRAY['vitrine_sort_key',
      'vitrine_known_zone', 'vitrine_with_containers', 'vitrine_with_fallbacks', 'vitrine_devices_of',
      'vitrine_announce_change', 'vitrine_raise', 'vitrine_write_audit_entry'])
  LOOP
    EXECUTE format('CREATE FUNCTION vitrine_limited.%I(%s) RETURNS %s LANGUAGE sql %s SET search_path = public AS %L',
      f.name, f.arguments, f.result,
      CASE f.volatility WHEN 'i' THEN 'IMMUTABLE' WHEN 's' THEN 'STABLE' ELSE 'VOLATILE' END,
      format('SELECT public.%I(%s)', f.name, f.passed));
  END LOOP;
END $$;
--> statement-breakpoint
CREATE FUNCTION vitrine_limited.vitrine_with_playlists(ids text[]) RETURNS SETOF text LANGUAGE sql STABLE AS $$
  SELECT found FROM public.vitrine_with_playlists(ids) AS found WHERE found IN (SELECT id FROM vitrine_limited.media);
$$;
--> statement-breakpoint
ALTER FUNCTION vitrine_limited.vitrine_with_playlists SET search_path = public;
--> statement-breakpoint
-- Triggers see everything, whoever caused them.
DO $$
DECLARE
  f regprocedure;
BEGIN
  FOR f IN SELECT oid FROM pg_proc WHERE pronamespace = 'public'::regnamespace AND prorettype = 'trigger'::regtype LOOP
    EXECUTE format('ALTER FUNCTION %s SET search_path = public', f);
  END LOOP;
END $$;
--> statement-breakpoint
-- What a limited member adds without a folder gets into the first of their own.
CREATE FUNCTION vitrine_place_in_limits() RETURNS trigger LANGUAGE plpgsql SET search_path = public AS $$
DECLARE
  own text[] := current_setting('vitrine.limit_folders', true);
  first text := (SELECT id FROM folders WHERE id = ANY (own) ORDER BY array_position(own, id) LIMIT 1);
BEGIN
  IF TG_TABLE_NAME = 'folders' THEN NEW.parent_id := coalesce(NEW.parent_id, first);
  ELSE NEW.folder_id := coalesce(NEW.folder_id, first);
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER place_in_limits BEFORE INSERT ON media FOR EACH ROW
  WHEN (coalesce(current_setting('vitrine.limit_folders', true), '') NOT IN ('', '*'))
  EXECUTE FUNCTION vitrine_place_in_limits();
--> statement-breakpoint
CREATE TRIGGER place_in_limits BEFORE INSERT ON folders FOR EACH ROW
  WHEN (coalesce(current_setting('vitrine.limit_folders', true), '') NOT IN ('', '*'))
  EXECUTE FUNCTION vitrine_place_in_limits();
--> statement-breakpoint
CREATE TRIGGER place_in_limits BEFORE INSERT ON feeds FOR EACH ROW
  WHEN (coalesce(current_setting('vitrine.limit_folders', true), '') NOT IN ('', '*'))
  EXECUTE FUNCTION vitrine_place_in_limits();
--> statement-breakpoint
CREATE TRIGGER place_in_limits BEFORE INSERT ON price_lists FOR EACH ROW
  WHEN (coalesce(current_setting('vitrine.limit_folders', true), '') NOT IN ('', '*'))
  EXECUTE FUNCTION vitrine_place_in_limits();
--> statement-breakpoint
CREATE TRIGGER place_in_limits BEFORE INSERT ON uploads FOR EACH ROW
  WHEN (coalesce(current_setting('vitrine.limit_folders', true), '') NOT IN ('', '*'))
  EXECUTE FUNCTION vitrine_place_in_limits();
--> statement-breakpoint
CREATE TRIGGER place_in_limits BEFORE INSERT ON generated_videos FOR EACH ROW
  WHEN (coalesce(current_setting('vitrine.limit_folders', true), '') NOT IN ('', '*'))
  EXECUTE FUNCTION vitrine_place_in_limits();
