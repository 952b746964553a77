CREATE TABLE "machine_days" (
	"device_id" text NOT NULL,
	"day" date NOT NULL,
	"temperature" double precision,
	"disk_free_bytes" double precision,
	"memory_free_bytes" double precision,
	"browser_restarts" integer NOT NULL,
	"reboots" integer NOT NULL,
	"clock_offset_ms" double precision NOT NULL,
	CONSTRAINT "machine_days_device_id_day_pk" PRIMARY KEY("device_id","day")
) PARTITION BY RANGE ("day");
--> statement-breakpoint
ALTER TABLE "machine_days" ADD CONSTRAINT "machine_days_device_id_devices_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."devices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE TABLE "machine_days_default" PARTITION OF "machine_days" DEFAULT;
