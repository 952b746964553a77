CREATE TABLE "device_machines" (
	"device_id" text NOT NULL,
	"machine_id" text NOT NULL,
	"model" text,
	"first_seen_at" timestamp (3) with time zone NOT NULL,
	"last_seen_at" timestamp (3) with time zone NOT NULL,
	"detached_at" timestamp (3) with time zone,
	CONSTRAINT "device_machines_device_id_machine_id_pk" PRIMARY KEY("device_id","machine_id")
);
--> statement-breakpoint
ALTER TABLE "device_machines" ADD CONSTRAINT "device_machines_device_id_devices_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."devices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
SELECT vitrine_limited.define('device_machines', 'device_id IN (SELECT id FROM vitrine_limited.devices)');
--> statement-breakpoint
-- With another version, all processes read again which machines have a token that counts for them no longer.
CREATE FUNCTION vitrine_machine_detached() RETURNS trigger LANGUAGE plpgsql SET search_path = public AS $$
BEGIN
  PERFORM vitrine_raise(ARRAY[NEW.device_id]);
  PERFORM vitrine_announce_change((SELECT array_agg(account_id) FROM devices WHERE id = NEW.device_id), 'devices');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER machine_detached AFTER UPDATE OF detached_at ON device_machines
  FOR EACH ROW EXECUTE FUNCTION vitrine_machine_detached();
--> statement-breakpoint
CREATE TRIGGER audit AFTER UPDATE OF detached_at ON device_machines
  FOR EACH ROW WHEN (vitrine_audit_context() <> '') EXECUTE FUNCTION vitrine_audit();
