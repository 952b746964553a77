ALTER TABLE "devices" ADD COLUMN "language" text;
--> statement-breakpoint
SELECT vitrine_limited.refresh('devices');
--> statement-breakpoint
CREATE OR REPLACE FUNCTION public.vitrine_devices_updated() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'public'
    AS $$
BEGIN
  PERFORM vitrine_raise((
    SELECT array_agg(c.id) FROM changed AS c JOIN previous AS p USING (id)
    WHERE (c.account_id, c.name, c.token_hash, c.brightness, c.volume, c.auto_sleep, c.time_zone, c.location, c.rotation,
        c.fit, c.crossfade_ms, c.language)
      IS DISTINCT FROM
      (p.account_id, p.name, p.token_hash, p.brightness, p.volume, p.auto_sleep, p.time_zone, p.location, p.rotation,
        p.fit, p.crossfade_ms, p.language)));
  PERFORM vitrine_announce_change((SELECT array_agg(account_id) FROM changed), 'devices');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION public.vitrine_accounts_updated() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'public'
    AS $$
BEGIN
  -- the limit of the plan decides which devices may play, and devices without a language have the account's
  PERFORM vitrine_raise((
    SELECT array_agg(d.id) FROM devices AS d JOIN changed AS c ON c.id = d.account_id JOIN previous AS p ON p.id = c.id
    WHERE (c.is_admin, c.plan, c.status, c.period_ends_at, c.bought_seats, c.granted_seats)
      IS DISTINCT FROM (p.is_admin, p.plan, p.status, p.period_ends_at, p.bought_seats, p.granted_seats)
      OR (d.language IS NULL AND c.language IS DISTINCT FROM p.language)));
  PERFORM vitrine_announce_change((SELECT array_agg(id) FROM changed), 'account');
  RETURN NULL;
END $$;
