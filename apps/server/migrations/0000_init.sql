CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"hits" integer NOT NULL,
	"resets_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "accounts" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"email_key" text NOT NULL,
	"password_hash" text NOT NULL,
	"is_admin" boolean DEFAULT false NOT NULL,
	"plan" text DEFAULT 'free' NOT NULL,
	"status" text DEFAULT 'inactive' NOT NULL,
	"period_starts_at" timestamp (3) with time zone,
	"period_ends_at" timestamp (3) with time zone,
	"cancel_at_period_end" boolean DEFAULT false NOT NULL,
	"bought_seats" integer DEFAULT 1 NOT NULL,
	"granted_seats" integer DEFAULT 1 NOT NULL,
	"bought_storage_bytes" bigint DEFAULT 0 NOT NULL,
	"granted_storage_bytes" bigint DEFAULT 0 NOT NULL,
	"device_price_pence" integer,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"user_agent" text NOT NULL,
	"address" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "device_assignments" (
	"device_id" text PRIMARY KEY NOT NULL,
	"id" text NOT NULL,
	"media_id" text NOT NULL,
	"assigned_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "group_assignments" (
	"group_id" text NOT NULL,
	"kind" text NOT NULL,
	"id" text NOT NULL,
	"media_id" text NOT NULL,
	"assigned_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "group_assignments_group_id_kind_pk" PRIMARY KEY("group_id","kind")
);
--> statement-breakpoint
CREATE TABLE "device_state" (
	"device_id" text PRIMARY KEY NOT NULL,
	"last_seen_at" timestamp (3) with time zone NOT NULL,
	"response_time_ms" double precision,
	"current_screen" integer,
	"total_screens" integer,
	"playing" jsonb,
	"playing_since" timestamp (3) with time zone,
	"clock_offset_ms" double precision,
	"player_version" text,
	"cache" jsonb,
	"warnings" jsonb DEFAULT '[]'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "device_versions" (
	"device_id" text PRIMARY KEY NOT NULL,
	"version" bigint DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "devices" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"device_id" text NOT NULL,
	"name" text NOT NULL,
	"token_hash" text,
	"brightness" integer DEFAULT 50 NOT NULL,
	"volume" integer DEFAULT 50 NOT NULL,
	"auto_sleep" boolean DEFAULT true NOT NULL,
	"time_zone" text DEFAULT 'UTC' NOT NULL,
	"location" text DEFAULT '' NOT NULL,
	"rotation" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pairings" (
	"id" text PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"secret_hash" text NOT NULL,
	"name" text,
	"requested_device_id" text,
	"screens" integer,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"claimed_by" text
);
--> statement-breakpoint
CREATE TABLE "device_group_members" (
	"device_id" text PRIMARY KEY NOT NULL,
	"group_id" text NOT NULL,
	"added_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "device_groups" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"name" text NOT NULL,
	"description" text,
	"color" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "global_media" (
	"account_id" text NOT NULL,
	"kind" text NOT NULL,
	"media_id" text NOT NULL,
	"set_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "global_media_account_id_kind_pk" PRIMARY KEY("account_id","kind")
);
--> statement-breakpoint
CREATE TABLE "media" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"kind" text NOT NULL,
	"filename" text NOT NULL,
	"original_name" text NOT NULL,
	"mime_type" text NOT NULL,
	"file_size" bigint NOT NULL,
	"sha256" text NOT NULL,
	"storage_key" text NOT NULL,
	"width" integer,
	"height" integer,
	"duration_ms" integer,
	"fps" double precision,
	"status" text NOT NULL,
	"failure" text,
	"thumbnail_filename" text,
	"thumbnail_key" text,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "uploads" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"secret_hash" text NOT NULL,
	"reserved_bytes" bigint NOT NULL,
	"storage_key" text NOT NULL,
	"received_bytes" bigint,
	"sha256" text,
	"media_id" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "schedule_event_devices" (
	"event_id" text NOT NULL,
	"device_id" text NOT NULL,
	CONSTRAINT "schedule_event_devices_event_id_device_id_pk" PRIMARY KEY("event_id","device_id")
);
--> statement-breakpoint
CREATE TABLE "schedule_events" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"title" text NOT NULL,
	"media_id" text NOT NULL,
	"start_time" text NOT NULL,
	"end_time" text NOT NULL,
	"scheduled_date" date NOT NULL,
	"last_date" date,
	"time_zone" text NOT NULL,
	"recurrence" text NOT NULL,
	"color" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "schedule_pauses" (
	"device_id" text PRIMARY KEY NOT NULL,
	"from_at" timestamp (3) with time zone NOT NULL,
	"until_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "device_assignments" ADD CONSTRAINT "device_assignments_device_id_devices_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."devices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "device_assignments" ADD CONSTRAINT "device_assignments_media_id_media_id_fk" FOREIGN KEY ("media_id") REFERENCES "public"."media"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_assignments" ADD CONSTRAINT "group_assignments_group_id_device_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."device_groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_assignments" ADD CONSTRAINT "group_assignments_media_id_media_id_fk" FOREIGN KEY ("media_id") REFERENCES "public"."media"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "device_state" ADD CONSTRAINT "device_state_device_id_devices_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."devices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "device_versions" ADD CONSTRAINT "device_versions_device_id_devices_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."devices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "devices" ADD CONSTRAINT "devices_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pairings" ADD CONSTRAINT "pairings_claimed_by_devices_id_fk" FOREIGN KEY ("claimed_by") REFERENCES "public"."devices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "device_group_members" ADD CONSTRAINT "device_group_members_device_id_devices_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."devices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "device_group_members" ADD CONSTRAINT "device_group_members_group_id_device_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."device_groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "device_groups" ADD CONSTRAINT "device_groups_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "global_media" ADD CONSTRAINT "global_media_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "global_media" ADD CONSTRAINT "global_media_media_id_media_id_fk" FOREIGN KEY ("media_id") REFERENCES "public"."media"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "media" ADD CONSTRAINT "media_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_media_id_media_id_fk" FOREIGN KEY ("media_id") REFERENCES "public"."media"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schedule_event_devices" ADD CONSTRAINT "schedule_event_devices_event_id_schedule_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."schedule_events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schedule_event_devices" ADD CONSTRAINT "schedule_event_devices_device_id_devices_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."devices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schedule_events" ADD CONSTRAINT "schedule_events_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schedule_events" ADD CONSTRAINT "schedule_events_media_id_media_id_fk" FOREIGN KEY ("media_id") REFERENCES "public"."media"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schedule_pauses" ADD CONSTRAINT "schedule_pauses_device_id_devices_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."devices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "rate_limits_resets_at" ON "rate_limits" USING btree ("resets_at");--> statement-breakpoint
CREATE UNIQUE INDEX "accounts_email_key" ON "accounts" USING btree ("email_key");--> statement-breakpoint
CREATE INDEX "sessions_account" ON "sessions" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "device_assignments_media" ON "device_assignments" USING btree ("media_id");--> statement-breakpoint
CREATE INDEX "group_assignments_media" ON "group_assignments" USING btree ("media_id");--> statement-breakpoint
CREATE UNIQUE INDEX "devices_device_id" ON "devices" USING btree ("device_id");--> statement-breakpoint
CREATE UNIQUE INDEX "devices_token_hash" ON "devices" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "devices_account" ON "devices" USING btree ("account_id","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "pairings_code" ON "pairings" USING btree ("code");--> statement-breakpoint
CREATE INDEX "pairings_expires_at" ON "pairings" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "pairings_claimed_by" ON "pairings" USING btree ("claimed_by");--> statement-breakpoint
CREATE INDEX "device_group_members_group" ON "device_group_members" USING btree ("group_id");--> statement-breakpoint
CREATE INDEX "device_groups_account" ON "device_groups" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "global_media_media" ON "global_media" USING btree ("media_id");--> statement-breakpoint
CREATE UNIQUE INDEX "media_filename" ON "media" USING btree ("filename");--> statement-breakpoint
CREATE UNIQUE INDEX "media_thumbnail_filename" ON "media" USING btree ("thumbnail_filename");--> statement-breakpoint
CREATE INDEX "media_account_kind" ON "media" USING btree ("account_id","kind","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "media_account_sha256" ON "media" USING btree ("account_id","sha256");--> statement-breakpoint
CREATE INDEX "uploads_account" ON "uploads" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "uploads_expires_at" ON "uploads" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "uploads_media" ON "uploads" USING btree ("media_id");--> statement-breakpoint
CREATE INDEX "schedule_event_devices_device" ON "schedule_event_devices" USING btree ("device_id");--> statement-breakpoint
CREATE INDEX "schedule_events_account" ON "schedule_events" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "schedule_events_media" ON "schedule_events" USING btree ("media_id");