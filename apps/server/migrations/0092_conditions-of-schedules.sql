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
