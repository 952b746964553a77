ALTER TABLE "devices" ADD COLUMN "fit" text DEFAULT 'contain' NOT NULL;--> statement-breakpoint
ALTER TABLE "devices" ADD COLUMN "crossfade_ms" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "pairings" ADD COLUMN "time_zone" text;--> statement-breakpoint
-- a change of the new settings reaches the player at once, like that of the others
CREATE OR REPLACE FUNCTION vitrine_devices_updated() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM vitrine_raise((
    SELECT array_agg(c.id) FROM changed AS c JOIN previous AS p USING (id)
    WHERE (c.account_id, c.name, c.token_hash, c.brightness, c.volume, c.auto_sleep, c.time_zone, c.location, c.rotation,
        c.fit, c.crossfade_ms)
      IS DISTINCT FROM
      (p.account_id, p.name, p.token_hash, p.brightness, p.volume, p.auto_sleep, p.time_zone, p.location, p.rotation,
        p.fit, p.crossfade_ms)));
  PERFORM vitrine_tell((SELECT array_agg(account_id) FROM changed), 'devices');
  RETURN NULL;
END $$;
--> statement-breakpoint
-- From here on only current names are stored: the list of packages/contract/src/time-zone.ts.
UPDATE devices SET time_zone = renamed.to_name
FROM (VALUES
  ('Africa/Asmera', 'Africa/Asmara'),
  ('America/Buenos_Aires', 'America/Argentina/Buenos_Aires'),
  ('America/Catamarca', 'America/Argentina/Catamarca'),
  ('America/Coral_Harbour', 'America/Atikokan'),
  ('America/Cordoba', 'America/Argentina/Cordoba'),
  ('America/Godthab', 'America/Nuuk'),
  ('America/Indianapolis', 'America/Indiana/Indianapolis'),
  ('America/Jujuy', 'America/Argentina/Jujuy'),
  ('America/Louisville', 'America/Kentucky/Louisville'),
  ('America/Mendoza', 'America/Argentina/Mendoza'),
  ('Asia/Calcutta', 'Asia/Kolkata'),
  ('Asia/Katmandu', 'Asia/Kathmandu'),
  ('Asia/Rangoon', 'Asia/Yangon'),
  ('Asia/Saigon', 'Asia/Ho_Chi_Minh'),
  ('Atlantic/Faeroe', 'Atlantic/Faroe'),
  ('Europe/Kiev', 'Europe/Kyiv'),
  ('Pacific/Enderbury', 'Pacific/Kanton'),
  ('Pacific/Ponape', 'Pacific/Pohnpei'),
  ('Pacific/Truk', 'Pacific/Chuuk')
) AS renamed (from_name, to_name)
WHERE devices.time_zone = renamed.from_name;
