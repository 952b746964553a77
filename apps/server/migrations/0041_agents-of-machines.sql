CREATE TABLE "agents" (
	"device_id" text PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"device_token_hash" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "commands" ADD COLUMN "recipient" text DEFAULT 'player' NOT NULL;--> statement-breakpoint
ALTER TABLE "device_state" ADD COLUMN "machine" jsonb;--> statement-breakpoint
ALTER TABLE "agents" ADD CONSTRAINT "agents_device_id_devices_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."devices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "agents_token_hash" ON "agents" USING btree ("token_hash");