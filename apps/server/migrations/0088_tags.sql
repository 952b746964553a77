ALTER TABLE "devices" ADD COLUMN "tags" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "devices" ADD COLUMN "site" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "devices" ADD COLUMN "address" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "device_group_members" ADD COLUMN "position" integer;--> statement-breakpoint
ALTER TABLE "device_groups" ADD COLUMN "rule" jsonb;--> statement-breakpoint
ALTER TABLE "media" ADD COLUMN "tags" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "pairing_tokens" ADD COLUMN "tags" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "pairing_tokens" ADD COLUMN "site" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "pairing_tokens" ADD COLUMN "address" text DEFAULT '' NOT NULL;
--> statement-breakpoint
SELECT vitrine_limited.refresh('devices');
--> statement-breakpoint
SELECT vitrine_limited.refresh('device_group_members');
--> statement-breakpoint
SELECT vitrine_limited.refresh('device_groups');
--> statement-breakpoint
SELECT vitrine_limited.refresh('media');
--> statement-breakpoint
SELECT vitrine_limited.refresh('pairing_tokens');
--> statement-breakpoint
-- Beside vitrine_devices_updated: what conditions of content ask for.
CREATE FUNCTION vitrine_devices_tagged() RETURNS trigger LANGUAGE plpgsql SET search_path = public AS $$
BEGIN
  PERFORM vitrine_raise((
    SELECT array_agg(c.id) FROM changed AS c JOIN previous AS p USING (id) WHERE c.tags <> p.tags));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER devices_tagged AFTER UPDATE ON devices REFERENCING NEW TABLE AS changed OLD TABLE AS previous
  FOR EACH STATEMENT EXECUTE FUNCTION vitrine_devices_tagged();
--> statement-breakpoint
-- The order of the screens of a group decides nothing that they play.
CREATE FUNCTION vitrine_group_members_updated() RETURNS trigger LANGUAGE plpgsql SET search_path = public AS $$
BEGIN
  PERFORM vitrine_raise((
    SELECT array_agg(c.device_id) FROM changed AS c JOIN previous AS p USING (device_id)
    WHERE c.group_id <> p.group_id));
  PERFORM vitrine_announce_change((
    SELECT array_agg(DISTINCT d.account_id) FROM changed JOIN devices AS d ON d.id = changed.device_id), 'groups');
  RETURN NULL;
END $$;
--> statement-breakpoint
DROP TRIGGER device_group_members_update ON device_group_members;
--> statement-breakpoint
CREATE TRIGGER device_group_members_update AFTER UPDATE ON device_group_members
  REFERENCING NEW TABLE AS changed OLD TABLE AS previous
  FOR EACH STATEMENT EXECUTE FUNCTION vitrine_group_members_updated();
