ALTER TABLE "media" ADD COLUMN "valid_from" text;--> statement-breakpoint
ALTER TABLE "media" ADD COLUMN "valid_until" text;--> statement-breakpoint
ALTER TABLE "playlist_items" ADD COLUMN "weight" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "playlist_items" ADD COLUMN "only" jsonb;--> statement-breakpoint
ALTER TABLE "playlists" ADD COLUMN "source_limit" integer;--> statement-breakpoint
ALTER TABLE "playlists" ADD COLUMN "source_days" integer;--> statement-breakpoint
ALTER TABLE "playlists" ADD COLUMN "is_shuffled" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "playlists" ADD COLUMN "source_tag" text;--> statement-breakpoint
ALTER TABLE "schedule_events" ADD COLUMN "only" jsonb;--> statement-breakpoint
SELECT vitrine_limited.refresh('media');
--> statement-breakpoint
SELECT vitrine_limited.refresh('playlist_items');
--> statement-breakpoint
SELECT vitrine_limited.refresh('playlists');
--> statement-breakpoint
-- Of a source with a limit: every file that may be among the first ones on a day. Screens take the first valid ones.
-- Of more than 1,000 files those are taken that end last, so that files that are over take no place.
CREATE OR REPLACE VIEW public.playlist_entries AS
 SELECT i.id, i.playlist_id, i.position, i.media_id, i.duration_ms, i.fit, i.transition, i.windows, i.weight, i.only
   FROM public.playlist_items AS i
   JOIN public.playlists AS p ON p.media_id = i.playlist_id
  WHERE p.source_folder_id IS NULL AND p.source_tag IS NULL
UNION ALL
 SELECT 'pli_' || substr(f.id, 5), f.playlist_id, f.position, f.id, NULL::integer, NULL::text, NULL::text, f.windows, 1,
    NULL::jsonb
   FROM ( SELECT m.id, p.media_id AS playlist_id, p.source_limit,
            CASE WHEN p.source_days IS NULL THEN '[]'::jsonb ELSE jsonb_build_array(jsonb_build_object('lastDate',
              to_char((m.created_at AT TIME ZONE 'UTC')::date + p.source_days, 'YYYY-MM-DD'))) END AS windows,
            (row_number() OVER ordered - 1)::integer AS position,
            row_number() OVER (PARTITION BY p.media_id ORDER BY LEAST(
                COALESCE(m.valid_until::date, 'infinity'),
                COALESCE((m.created_at AT TIME ZONE 'UTC')::date + p.source_days, 'infinity')) DESC,
              CASE p.source_order WHEN 'newest' THEN m.created_at END DESC,
              CASE p.source_order WHEN 'oldest' THEN m.created_at END,
              CASE p.source_order WHEN 'name' THEN (COALESCE(m.sort_key, public.vitrine_sort_key(m.original_name)) COLLATE "C") END,
              m.id) AS rank,
            count(*) FILTER (WHERE m.status = 'ready' AND m.valid_from IS NULL AND m.valid_until IS NULL
              AND (p.source_days IS NULL OR p.source_order = 'newest')) OVER (ordered ROWS BETWEEN UNBOUNDED PRECEDING
              AND 1 PRECEDING) AS lasting
           FROM public.playlists AS p
           JOIN LATERAL (
             SELECT * FROM public.media AS o WHERE o.folder_id = p.source_folder_id
             UNION ALL
             SELECT * FROM public.media AS o
              WHERE p.source_tag IS NOT NULL AND o.account_id = p.account_id AND o.tags @> ARRAY[p.source_tag]
           ) AS m ON m.kind = ANY (ARRAY['image', 'video', 'document'])
          WINDOW ordered AS (PARTITION BY p.media_id ORDER BY
              CASE p.source_order WHEN 'newest' THEN m.created_at END DESC,
              CASE p.source_order WHEN 'oldest' THEN m.created_at END,
              CASE p.source_order WHEN 'name' THEN (COALESCE(m.sort_key, public.vitrine_sort_key(m.original_name)) COLLATE "C") END,
              m.id)) AS f
  WHERE f.rank <= 1000 AND f.lasting < COALESCE(f.source_limit, 1000);
--> statement-breakpoint
CREATE OR REPLACE VIEW vitrine_limited.playlist_entries AS
 SELECT i.id, i.playlist_id, i.position, i.media_id, i.duration_ms, i.fit, i.transition, i.windows, i.weight, i.only
   FROM vitrine_limited.playlist_items AS i
   JOIN vitrine_limited.playlists AS p ON p.media_id = i.playlist_id
  WHERE p.source_folder_id IS NULL AND p.source_tag IS NULL
UNION ALL
 SELECT 'pli_' || substr(f.id, 5), f.playlist_id, f.position, f.id, NULL::integer, NULL::text, NULL::text, f.windows, 1,
    NULL::jsonb
   FROM ( SELECT m.id, p.media_id AS playlist_id, p.source_limit,
            CASE WHEN p.source_days IS NULL THEN '[]'::jsonb ELSE jsonb_build_array(jsonb_build_object('lastDate',
              to_char((m.created_at AT TIME ZONE 'UTC')::date + p.source_days, 'YYYY-MM-DD'))) END AS windows,
            (row_number() OVER ordered - 1)::integer AS position,
            row_number() OVER (PARTITION BY p.media_id ORDER BY LEAST(
                COALESCE(m.valid_until::date, 'infinity'),
                COALESCE((m.created_at AT TIME ZONE 'UTC')::date + p.source_days, 'infinity')) DESC,
              CASE p.source_order WHEN 'newest' THEN m.created_at END DESC,
              CASE p.source_order WHEN 'oldest' THEN m.created_at END,
              CASE p.source_order WHEN 'name' THEN (COALESCE(m.sort_key, public.vitrine_sort_key(m.original_name)) COLLATE "C") END,
              m.id) AS rank,
            count(*) FILTER (WHERE m.status = 'ready' AND m.valid_from IS NULL AND m.valid_until IS NULL
              AND (p.source_days IS NULL OR p.source_order = 'newest')) OVER (ordered ROWS BETWEEN UNBOUNDED PRECEDING
              AND 1 PRECEDING) AS lasting
           FROM vitrine_limited.playlists AS p
           JOIN LATERAL (
             SELECT * FROM vitrine_limited.media AS o WHERE o.folder_id = p.source_folder_id
             UNION ALL
             SELECT * FROM vitrine_limited.media AS o
              WHERE p.source_tag IS NOT NULL AND o.account_id = p.account_id AND o.tags @> ARRAY[p.source_tag]
           ) AS m ON m.kind = ANY (ARRAY['image', 'video', 'document'])
          WINDOW ordered AS (PARTITION BY p.media_id ORDER BY
              CASE p.source_order WHEN 'newest' THEN m.created_at END DESC,
              CASE p.source_order WHEN 'oldest' THEN m.created_at END,
              CASE p.source_order WHEN 'name' THEN (COALESCE(m.sort_key, public.vitrine_sort_key(m.original_name)) COLLATE "C") END,
              m.id)) AS f
  WHERE f.rank <= 1000 AND f.lasting < COALESCE(f.source_limit, 1000);
--> statement-breakpoint
CREATE OR REPLACE VIEW public.played_entries AS
 SELECT e.id, e.playlist_id, e.position, 0 AS page, e.media_id, e.duration_ms, e.fit, e.transition, e.windows, e.weight,
    e.only, e.id AS entry_id, NULL::text AS document_id, m.valid_from, m.valid_until
   FROM public.playlist_entries AS e
   JOIN public.media AS m ON m.id = e.media_id
  WHERE NOT EXISTS (SELECT FROM public.documents AS d WHERE d.media_id = e.media_id)
UNION ALL
 SELECT listed.id, listed.playlist_id, listed.position, listed.page, listed.media_id, listed.duration_ms, listed.fit,
    listed.transition, listed.windows, listed.weight, listed.only, listed.entry_id, listed.document_id, listed.valid_from,
    listed.valid_until
   FROM ( SELECT i.id || '_' || p.number AS id, i.playlist_id, i.position, p.number AS page, p.media_id,
            coalesce(p.duration_ms, d.page_ms) AS duration_ms, coalesce(i.fit, 'contain') AS fit, i.transition, i.windows,
            i.weight, i.only, i.id AS entry_id, i.media_id AS document_id, m.valid_from, m.valid_until,
            row_number() OVER (PARTITION BY i.playlist_id ORDER BY i.position, p.number) AS rank
           FROM public.playlist_entries AS i
           JOIN public.documents AS d ON d.media_id = i.media_id
           JOIN public.media AS m ON m.id = d.media_id
           JOIN public.document_pages AS p ON p.document_id = d.media_id AND NOT p.is_skipped) AS listed
  WHERE listed.rank <= 1000
UNION ALL
 SELECT 'pli_' || substr(p.media_id, 5), p.document_id, p.number, p.number, p.media_id,
    coalesce(p.duration_ms, d.page_ms), 'contain', NULL::text, '[]'::jsonb, 1, NULL::jsonb,
    'pli_' || substr(p.media_id, 5), NULL::text, m.valid_from, m.valid_until
   FROM public.document_pages AS p
   JOIN public.documents AS d ON d.media_id = p.document_id
   JOIN public.media AS m ON m.id = d.media_id
  WHERE NOT p.is_skipped;
--> statement-breakpoint
CREATE OR REPLACE VIEW vitrine_limited.played_entries AS
 SELECT e.id, e.playlist_id, e.position, 0 AS page, e.media_id, e.duration_ms, e.fit, e.transition, e.windows, e.weight,
    e.only, e.id AS entry_id, NULL::text AS document_id, m.valid_from, m.valid_until
   FROM vitrine_limited.playlist_entries AS e
   JOIN vitrine_limited.media AS m ON m.id = e.media_id
  WHERE NOT EXISTS (SELECT FROM vitrine_limited.documents AS d WHERE d.media_id = e.media_id)
UNION ALL
 SELECT listed.id, listed.playlist_id, listed.position, listed.page, listed.media_id, listed.duration_ms, listed.fit,
    listed.transition, listed.windows, listed.weight, listed.only, listed.entry_id, listed.document_id, listed.valid_from,
    listed.valid_until
   FROM ( SELECT i.id || '_' || p.number AS id, i.playlist_id, i.position, p.number AS page, p.media_id,
            coalesce(p.duration_ms, d.page_ms) AS duration_ms, coalesce(i.fit, 'contain') AS fit, i.transition, i.windows,
            i.weight, i.only, i.id AS entry_id, i.media_id AS document_id, m.valid_from, m.valid_until,
            row_number() OVER (PARTITION BY i.playlist_id ORDER BY i.position, p.number) AS rank
           FROM vitrine_limited.playlist_entries AS i
           JOIN vitrine_limited.documents AS d ON d.media_id = i.media_id
           JOIN vitrine_limited.media AS m ON m.id = d.media_id
           JOIN vitrine_limited.document_pages AS p ON p.document_id = d.media_id AND NOT p.is_skipped) AS listed
  WHERE listed.rank <= 1000
UNION ALL
 SELECT 'pli_' || substr(p.media_id, 5), p.document_id, p.number, p.number, p.media_id,
    coalesce(p.duration_ms, d.page_ms), 'contain', NULL::text, '[]'::jsonb, 1, NULL::jsonb,
    'pli_' || substr(p.media_id, 5), NULL::text, m.valid_from, m.valid_until
   FROM vitrine_limited.document_pages AS p
   JOIN vitrine_limited.documents AS d ON d.media_id = p.document_id
   JOIN vitrine_limited.media AS m ON m.id = d.media_id
  WHERE NOT p.is_skipped;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION public.vitrine_media_updated() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'public'
    AS $$
DECLARE
  touched text[];
BEGIN
  SELECT array_agg(c.id) INTO touched FROM changed AS c JOIN previous AS p USING (id)
    WHERE (c.original_name, c.sha256, c.storage_key, c.mime_type, c.status, c.duration_ms, c.play_sha256, c.valid_from,
      c.valid_until)
      IS DISTINCT FROM (p.original_name, p.sha256, p.storage_key, p.mime_type, p.status, p.duration_ms, p.play_sha256,
      p.valid_from, p.valid_until);
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
      WHERE c.folder_id IS DISTINCT FROM p.folder_id AND c.kind IN ('image', 'video', 'document')
    ) AS moved WHERE folder_id IS NOT NULL));
  PERFORM vitrine_announce_change((SELECT array_agg(account_id) FROM changed WHERE kind <> 'playlist'), 'media');
  -- playlists show the names, thumbnails and states of their items
  PERFORM vitrine_announce_change((
    SELECT array_agg(c.account_id) FROM changed AS c JOIN previous AS p USING (id)
    WHERE c.kind = 'playlist' OR EXISTS (SELECT FROM playlists AS l WHERE l.account_id = c.account_id)
      AND (c.original_name, c.status, c.thumbnail_filename, c.duration_ms, c.valid_from, c.valid_until)
        IS DISTINCT FROM (p.original_name, p.status, p.thumbnail_filename, p.duration_ms, p.valid_from, p.valid_until)), 'playlists');
  PERFORM vitrine_announce_change((SELECT array_agg(account_id) FROM changed WHERE kind = 'layout'), 'layouts');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION public.vitrine_playlists_updated() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'public'
    AS $$
BEGIN
  PERFORM vitrine_raise_shown((
    SELECT array_agg(c.media_id) FROM changed AS c JOIN previous AS p USING (media_id)
    WHERE (c.source_folder_id, c.source_order, c.source_limit, c.source_days, c.source_tag, c.is_shuffled)
      IS DISTINCT FROM (p.source_folder_id, p.source_order, p.source_limit, p.source_days, p.source_tag, p.is_shuffled)));
  PERFORM vitrine_announce_change((SELECT array_agg(account_id) FROM changed), 'playlists');
  RETURN NULL;
END $$;
--> statement-breakpoint
-- with the playlists that contain these playlists: one level, as playlists are nested
CREATE OR REPLACE FUNCTION public.vitrine_with_playlists(ids text[]) RETURNS SETOF text
    LANGUAGE sql STABLE
    AS $$
  WITH listed AS MATERIALIZED (
    SELECT unnest(ids) AS id
    UNION
    SELECT playlist_id FROM playlist_items WHERE media_id = ANY (ids)
    UNION
    SELECT p.media_id FROM media AS m JOIN playlists AS p ON p.source_folder_id = m.folder_id
      WHERE m.id = ANY (ids) AND m.kind IN ('image', 'video', 'document')
    UNION
    SELECT p.media_id FROM media AS m JOIN playlists AS p ON p.account_id = m.account_id AND p.source_tag = ANY (m.tags)
      WHERE m.id = ANY (ids) AND m.kind IN ('image', 'video', 'document')
  )
  SELECT id FROM listed
  UNION
  SELECT playlist_id FROM playlist_items WHERE media_id = ANY (ARRAY(SELECT id FROM listed));
$$;
--> statement-breakpoint
CREATE FUNCTION vitrine_is_portrait(size jsonb) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce((size->>'height')::integer > (size->>'width')::integer, false)
$$;
--> statement-breakpoint
-- A screen that is turned may play other things.
CREATE FUNCTION vitrine_device_state_turned() RETURNS trigger LANGUAGE plpgsql SET search_path = public AS $$
BEGIN
  PERFORM vitrine_raise((
    SELECT array_agg(c.device_id) FROM changed AS c JOIN previous AS p USING (device_id)
    WHERE vitrine_is_portrait(c.screen_size) <> vitrine_is_portrait(p.screen_size)
      AND vitrine_asks_orientation(c.device_id)));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION vitrine_device_state_added() RETURNS trigger LANGUAGE plpgsql SET search_path = public AS $$
BEGIN
  PERFORM vitrine_raise((
    SELECT array_agg(device_id) FROM changed
    WHERE vitrine_is_portrait(screen_size) AND vitrine_asks_orientation(device_id)));
  RETURN NULL;
END $$;
--> statement-breakpoint
-- A screen that is turned may play other things.
CREATE TRIGGER device_state_update AFTER UPDATE ON device_state REFERENCING NEW TABLE AS changed OLD TABLE AS previous
  FOR EACH STATEMENT EXECUTE FUNCTION vitrine_device_state_turned();
--> statement-breakpoint
CREATE TRIGGER device_state_insert AFTER INSERT ON device_state REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION vitrine_device_state_added();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION public.vitrine_with_contents(ids text[]) RETURNS SETOF text
    LANGUAGE sql STABLE
    SET search_path TO 'public'
    AS $$
  WITH RECURSIVE shown AS (
    SELECT unnest(ids) AS id
    UNION
    SELECT inner_content.id FROM shown CROSS JOIN LATERAL (
      SELECT i.media_id AS id FROM playlist_items AS i WHERE i.playlist_id = shown.id
      UNION ALL
      SELECT p.source_folder_id FROM playlists AS p WHERE p.media_id = shown.id AND p.source_folder_id IS NOT NULL
      UNION ALL
      SELECT m.id FROM playlists AS p JOIN media AS m ON m.account_id = p.account_id AND m.tags @> ARRAY[p.source_tag]
        WHERE p.media_id = shown.id AND p.source_tag IS NOT NULL AND m.kind IN ('image', 'video', 'document')
      UNION ALL
      SELECT m.id FROM media AS m WHERE m.folder_id = shown.id AND m.kind IN ('image', 'video', 'document')
      UNION ALL
      SELECT l.media_id FROM layout_content AS l WHERE l.layout_id = shown.id
      UNION ALL
      SELECT w.fallback_media_id FROM webpages AS w WHERE w.media_id = shown.id AND w.fallback_media_id IS NOT NULL
      UNION ALL
      SELECT d.fallback_media_id FROM drawn_content AS d WHERE d.media_id = shown.id AND d.fallback_media_id IS NOT NULL
    ) AS inner_content
  )
  SELECT id FROM shown;
$$;
--> statement-breakpoint
-- Playlists that a tag fills: files that get or lose it, and those that come or go with it.
CREATE FUNCTION vitrine_raise_filled(ids text[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF ids IS NULL THEN RETURN; END IF;
  PERFORM vitrine_raise_shown(ids);
  PERFORM vitrine_announce_change((SELECT array_agg(DISTINCT account_id) FROM playlists WHERE media_id = ANY (ids)), 'playlists');
END $$;
--> statement-breakpoint
CREATE FUNCTION vitrine_media_tagged() RETURNS trigger LANGUAGE plpgsql SET search_path = public AS $$
BEGIN
  PERFORM vitrine_raise_filled((
    SELECT array_agg(DISTINCT l.media_id) FROM changed AS c JOIN previous AS p USING (id)
    JOIN playlists AS l ON l.account_id = c.account_id AND l.source_tag IS NOT NULL
    WHERE c.tags <> p.tags AND (l.source_tag = ANY (c.tags)) <> (l.source_tag = ANY (p.tags))
      AND c.kind IN ('image', 'video', 'document')));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION vitrine_tagged_media_changed() RETURNS trigger LANGUAGE plpgsql SET search_path = public AS $$
BEGIN
  PERFORM vitrine_raise_filled((
    SELECT array_agg(DISTINCT l.media_id) FROM changed AS c
    JOIN playlists AS l ON l.account_id = c.account_id AND l.source_tag = ANY (c.tags)
    WHERE c.kind IN ('image', 'video', 'document')));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER media_tagged_update AFTER UPDATE ON media REFERENCING NEW TABLE AS changed OLD TABLE AS previous
  FOR EACH STATEMENT EXECUTE FUNCTION vitrine_media_tagged();
--> statement-breakpoint
CREATE TRIGGER media_tagged_insert AFTER INSERT ON media REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION vitrine_tagged_media_changed();
--> statement-breakpoint
CREATE TRIGGER media_tagged_delete AFTER DELETE ON media REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION vitrine_tagged_media_changed();
--> statement-breakpoint
-- True if items, schedules or scenes of the device's account play on screens of one orientation only.
CREATE FUNCTION vitrine_asks_orientation(device text) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (
    SELECT FROM public.devices AS d JOIN public.playlists AS l ON l.account_id = d.account_id
    JOIN public.playlist_items AS i ON i.playlist_id = l.media_id
    WHERE d.id = device AND i.only ? 'orientation')
  OR EXISTS (
    SELECT FROM public.devices AS d JOIN public.schedule_events AS e ON e.account_id = d.account_id
    WHERE d.id = device AND e.only ? 'orientation')
  OR EXISTS (
    SELECT FROM public.devices AS d JOIN public.media AS m ON m.account_id = d.account_id
    JOIN public.layouts AS l ON l.media_id = m.id
    WHERE d.id = device AND jsonb_path_exists(l.published, '$.scenes[*].only.orientation'))
$$;
--> statement-breakpoint
CREATE OR REPLACE VIEW vitrine_limited.schedule_events AS
 SELECT e.id,
    e.account_id,
    e.title,
    e.media_id,
    e.start_time,
    e.end_time,
    e.scheduled_date,
    e.last_date,
    e.time_zone,
    e.recurrence,
    e.color,
    e.created_at,
    e.all_day,
    e.rule,
    e.priority,
    e.covers_all,
    e.only
   FROM public.schedule_events e
  WHERE ((e.media_id IN ( SELECT media.id
           FROM vitrine_limited.media)) AND (NOT (EXISTS ( SELECT
           FROM public.schedule_exceptions x
          WHERE ((x.event_id = e.id) AND (NOT (x.media_id IN ( SELECT media.id
                   FROM vitrine_limited.media))))))) AND ((( SELECT vitrine_limited.group_limit() AS group_limit) IS NULL) OR ((NOT e.covers_all) AND ((EXISTS ( SELECT
           FROM public.schedule_event_groups g
          WHERE (g.event_id = e.id))) OR (EXISTS ( SELECT
           FROM public.schedule_event_devices d
          WHERE (d.event_id = e.id)))) AND (NOT (EXISTS ( SELECT
           FROM public.schedule_event_groups g
          WHERE ((g.event_id = e.id) AND (NOT (g.group_id IN ( SELECT device_groups.id
                   FROM vitrine_limited.device_groups))))))) AND (NOT (EXISTS ( SELECT
           FROM public.schedule_event_devices d
          WHERE ((d.event_id = e.id) AND (NOT (d.device_id IN ( SELECT devices.id
                   FROM vitrine_limited.devices))))))))));
