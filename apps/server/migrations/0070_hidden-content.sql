ALTER TABLE "device_assignments" ADD COLUMN "replaced" jsonb;--> statement-breakpoint
ALTER TABLE "group_assignments" ADD COLUMN "replaced" jsonb;
--> statement-breakpoint
SELECT vitrine_limited.refresh(name) FROM unnest(ARRAY['device_assignments', 'group_assignments']) AS name;
--> statement-breakpoint
-- Content of others gets the id of a media item, which all schemas of the contract take. A screen that shows no content, or
-- the message of a takeover, shows no content of others.
CREATE OR REPLACE VIEW vitrine_limited.plays AS SELECT device_id, play_id,
    CASE WHEN vitrine_limited.own_content(media_id) THEN media_id ELSE 'med_other' END AS media_id,
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
CREATE OR REPLACE VIEW vitrine_limited.play_days AS SELECT device_id, day,
    CASE WHEN vitrine_limited.own_content(media_id) THEN media_id ELSE 'med_other' END AS media_id,
    CASE WHEN vitrine_limited.own_content(playlist_id) THEN playlist_id ELSE '' END AS playlist_id,
    CASE WHEN vitrine_limited.own_content(media_id) THEN media_name ELSE 'Other content' END AS media_name,
    CASE WHEN vitrine_limited.own_content(playlist_id) THEN playlist_name END AS playlist_name,
    plays, completed, duration_ms
  FROM public.play_days WHERE device_id IN (SELECT id FROM vitrine_limited.devices);
--> statement-breakpoint
CREATE OR REPLACE VIEW vitrine_limited.device_state AS SELECT device_id, last_seen_at, response_time_ms, current_screen, total_screens,
    screen_size, machine,
    CASE WHEN vitrine_limited.own_content(coalesce(playing->>'assetId', '')) AND vitrine_limited.own_content(coalesce(playing->>'playlistId', ''))
      THEN playing ELSE playing - 'playlistId' || '{"assetId": "med_other"}' END AS playing,
    playing_since, clock_offset_ms, player_version,
    CASE WHEN (SELECT vitrine_limited.folder_limit()) IS NULL THEN cache END AS cache, warnings
  FROM public.device_state WHERE device_id IN (SELECT id FROM vitrine_limited.devices);
--> statement-breakpoint
-- An event of which one day shows content of others is theirs too: it can be read, and not be changed.
CREATE OR REPLACE VIEW vitrine_limited.schedule_events AS SELECT * FROM public.schedule_events AS e
  WHERE e.media_id IN (SELECT id FROM vitrine_limited.media)
    AND NOT EXISTS (SELECT FROM public.schedule_exceptions AS x WHERE x.event_id = e.id
      AND x.media_id NOT IN (SELECT id FROM vitrine_limited.media))
    AND ((SELECT vitrine_limited.group_limit()) IS NULL OR (
    NOT e.covers_all
    AND (EXISTS (SELECT FROM public.schedule_event_groups AS g WHERE g.event_id = e.id)
      OR EXISTS (SELECT FROM public.schedule_event_devices AS d WHERE d.event_id = e.id))
    AND NOT EXISTS (SELECT FROM public.schedule_event_groups AS g WHERE g.event_id = e.id
      AND g.group_id NOT IN (SELECT id FROM vitrine_limited.device_groups))
    AND NOT EXISTS (SELECT FROM public.schedule_event_devices AS d WHERE d.event_id = e.id
      AND d.device_id NOT IN (SELECT id FROM vitrine_limited.devices))));
