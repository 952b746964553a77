CREATE TABLE "alert_settings" (
	"account_id" text PRIMARY KEY NOT NULL,
	"is_on" boolean NOT NULL,
	"after_minutes" integer NOT NULL,
	"quiet_from" text,
	"quiet_until" text,
	"time_zone" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "alert_watch" (
	"id" integer PRIMARY KEY NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	"last_look_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "device_alerts" (
	"device_id" text PRIMARY KEY NOT NULL,
	"dark_since" timestamp (3) with time zone NOT NULL,
	"mailed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "commands" (
	"id" text PRIMARY KEY NOT NULL,
	"device_id" text NOT NULL,
	"kind" text NOT NULL,
	"value" integer,
	"result" text,
	"detail" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"delivered_at" timestamp (3) with time zone,
	"settled_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "device_screenshots" (
	"device_id" text PRIMARY KEY NOT NULL,
	"id" text NOT NULL,
	"storage_key" text NOT NULL,
	"mime_type" text NOT NULL,
	"file_size" bigint NOT NULL,
	"sha256" text NOT NULL,
	"taken_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "device_spans" (
	"device_id" text NOT NULL,
	"state" text NOT NULL,
	"from_at" timestamp (3) with time zone NOT NULL,
	"until_at" timestamp (3) with time zone,
	CONSTRAINT "device_spans_device_id_from_at_pk" PRIMARY KEY("device_id","from_at")
);
--> statement-breakpoint
CREATE TABLE "log_entries" (
	"seq" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "log_entries_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account_id" text NOT NULL,
	"device_id" text,
	"entry_id" text,
	"level" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL,
	"message" text NOT NULL,
	"data" jsonb,
	"device_public_id" text,
	"device_name" text
);
--> statement-breakpoint
CREATE TABLE "plays" (
	"device_id" text NOT NULL,
	"play_id" text NOT NULL,
	"media_id" text NOT NULL,
	"media_name" text,
	"reason" text NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone NOT NULL,
	"completed" boolean NOT NULL,
	CONSTRAINT "plays_device_id_play_id_pk" PRIMARY KEY("device_id","play_id")
);
--> statement-breakpoint
ALTER TABLE "alert_settings" ADD CONSTRAINT "alert_settings_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "device_alerts" ADD CONSTRAINT "device_alerts_device_id_devices_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."devices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commands" ADD CONSTRAINT "commands_device_id_devices_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."devices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "device_screenshots" ADD CONSTRAINT "device_screenshots_device_id_devices_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."devices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "device_spans" ADD CONSTRAINT "device_spans_device_id_devices_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."devices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "log_entries" ADD CONSTRAINT "log_entries_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plays" ADD CONSTRAINT "plays_device_id_devices_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."devices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "commands_device" ON "commands" USING btree ("device_id","created_at","id");--> statement-breakpoint
CREATE INDEX "commands_open" ON "commands" USING btree ("expires_at") WHERE "commands"."settled_at" is null;--> statement-breakpoint
CREATE INDEX "commands_created_at" ON "commands" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "device_spans_open" ON "device_spans" USING btree ("device_id") WHERE "device_spans"."until_at" is null;--> statement-breakpoint
CREATE INDEX "device_spans_until_at" ON "device_spans" USING btree ("until_at");--> statement-breakpoint
CREATE INDEX "log_entries_account" ON "log_entries" USING btree ("account_id","seq");--> statement-breakpoint
CREATE INDEX "log_entries_received_at" ON "log_entries" USING btree ("received_at");--> statement-breakpoint
CREATE UNIQUE INDEX "log_entries_device_entry" ON "log_entries" USING btree ("device_id","entry_id") WHERE "log_entries"."entry_id" is not null;--> statement-breakpoint
CREATE INDEX "plays_device_started_at" ON "plays" USING btree ("device_id","started_at","play_id");--> statement-breakpoint
CREATE INDEX "plays_started_at" ON "plays" USING btree ("started_at");--> statement-breakpoint
CREATE FUNCTION vitrine_commands_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- vitrine_commands: `dev_a:cmd_b:1772366400000`, a device, its command and until when (epoch milliseconds) it
  -- waits; 0 once it is settled. 90 words of at most 80 bytes stay under the limit of one notification
  PERFORM pg_notify('vitrine_commands', string_agg(word, ' '))
  FROM (
    SELECT device_id || ':' || id || ':' ||
      CASE WHEN settled_at IS NULL THEN trunc(extract(epoch FROM expires_at) * 1000)::bigint ELSE 0 END AS word,
      (row_number() OVER () - 1) / 90 AS part
    FROM changed
  ) AS words
  GROUP BY part;
  PERFORM vitrine_tell((
    SELECT array_agg(DISTINCT d.account_id) FROM changed JOIN devices AS d ON d.id = changed.device_id), 'commands');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER commands_insert AFTER INSERT ON commands REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION vitrine_commands_changed();
--> statement-breakpoint
CREATE TRIGGER commands_update AFTER UPDATE ON commands REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION vitrine_commands_changed();
--> statement-breakpoint
CREATE FUNCTION vitrine_screenshots_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM vitrine_tell((
    SELECT array_agg(DISTINCT d.account_id) FROM changed JOIN devices AS d ON d.id = changed.device_id), 'commands');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER device_screenshots_insert AFTER INSERT ON device_screenshots REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION vitrine_screenshots_changed();
--> statement-breakpoint
CREATE TRIGGER device_screenshots_update AFTER UPDATE ON device_screenshots REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION vitrine_screenshots_changed();
--> statement-breakpoint
CREATE FUNCTION vitrine_logs_written() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM vitrine_tell((SELECT array_agg(DISTINCT account_id) FROM changed), 'logs');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER log_entries_insert AFTER INSERT ON log_entries REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION vitrine_logs_written();
--> statement-breakpoint
CREATE FUNCTION vitrine_spans_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM vitrine_tell((
    SELECT array_agg(DISTINCT d.account_id) FROM changed JOIN devices AS d ON d.id = changed.device_id), 'history');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER device_spans_insert AFTER INSERT ON device_spans REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION vitrine_spans_changed();
--> statement-breakpoint
CREATE FUNCTION vitrine_alert_settings_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM vitrine_tell((SELECT array_agg(account_id) FROM changed), 'alerts');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER alert_settings_insert AFTER INSERT ON alert_settings REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION vitrine_alert_settings_changed();
--> statement-breakpoint
CREATE TRIGGER alert_settings_update AFTER UPDATE ON alert_settings REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION vitrine_alert_settings_changed();
