ALTER TABLE "schedule_events" ADD COLUMN "only" jsonb;--> statement-breakpoint
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
--> statement-breakpoint
-- True if items, schedules or scenes of the device's account play on screens of one orientation only.
CREATE OR REPLACE FUNCTION vitrine_asks_orientation(device text) RETURNS boolean LANGUAGE sql STABLE AS $$
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
