CREATE TABLE "qr_codes" (
	"code" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"layout_id" text NOT NULL,
	"element_id" text NOT NULL,
	"url" text
);
--> statement-breakpoint
CREATE TABLE "qr_scans" (
	"device_id" text NOT NULL,
	"day" date NOT NULL,
	"code" text NOT NULL,
	"layout_id" text NOT NULL,
	"scans" integer NOT NULL,
	CONSTRAINT "qr_scans_device_id_day_code_pk" PRIMARY KEY("device_id","day","code")
) PARTITION BY RANGE ("day");
--> statement-breakpoint
CREATE TABLE "qr_scans_default" PARTITION OF "qr_scans" DEFAULT;
--> statement-breakpoint
ALTER TABLE "qr_codes" ADD CONSTRAINT "qr_codes_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "qr_codes" ADD CONSTRAINT "qr_codes_layout_id_media_id_fk" FOREIGN KEY ("layout_id") REFERENCES "public"."media"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "qr_scans" ADD CONSTRAINT "qr_scans_device_id_devices_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."devices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "qr_codes_element" ON "qr_codes" USING btree ("layout_id","element_id");--> statement-breakpoint
CREATE INDEX "qr_codes_account" ON "qr_codes" USING btree ("account_id");
--> statement-breakpoint
SELECT vitrine_limited.define('qr_codes', 'layout_id IN (SELECT id FROM vitrine_limited.media)');
--> statement-breakpoint
CREATE VIEW vitrine_limited.qr_scans AS SELECT
  device_id,
  day,
  code,
  CASE WHEN vitrine_limited.own_content(layout_id) THEN layout_id ELSE 'med_other' END AS layout_id,
  scans
FROM public.qr_scans WHERE device_id IN (SELECT id FROM vitrine_limited.devices);
