CREATE TABLE "machine_alerts" (
	"device_id" text NOT NULL,
	"kind" text NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	"mailed_at" timestamp (3) with time zone,
	CONSTRAINT "machine_alerts_device_id_kind_pk" PRIMARY KEY("device_id","kind")
);
--> statement-breakpoint
ALTER TABLE "alert_settings" ADD COLUMN "machine" jsonb;--> statement-breakpoint
ALTER TABLE "machine_alerts" ADD CONSTRAINT "machine_alerts_device_id_devices_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."devices"("id") ON DELETE cascade ON UPDATE no action;