CREATE TABLE "pairing_claims" (
	"id" text PRIMARY KEY NOT NULL,
	"token_id" text NOT NULL,
	"device_id" text,
	"secret_hash" text NOT NULL,
	"claimed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pairing_tokens" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"user_id" text,
	"name" text NOT NULL,
	"group_id" text,
	"token_hash" text NOT NULL,
	"screens" integer NOT NULL,
	"paired" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "pairing_claims" ADD CONSTRAINT "pairing_claims_token_id_pairing_tokens_id_fk" FOREIGN KEY ("token_id") REFERENCES "public"."pairing_tokens"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pairing_claims" ADD CONSTRAINT "pairing_claims_device_id_devices_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."devices"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pairing_tokens" ADD CONSTRAINT "pairing_tokens_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pairing_tokens" ADD CONSTRAINT "pairing_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pairing_tokens" ADD CONSTRAINT "pairing_tokens_group_id_device_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."device_groups"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "pairing_claims_secret" ON "pairing_claims" USING btree ("token_id","secret_hash");--> statement-breakpoint
CREATE INDEX "pairing_claims_device" ON "pairing_claims" USING btree ("device_id");--> statement-breakpoint
CREATE UNIQUE INDEX "pairing_tokens_token" ON "pairing_tokens" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "pairing_tokens_account" ON "pairing_tokens" USING btree ("account_id","id");--> statement-breakpoint
CREATE INDEX "pairing_tokens_group" ON "pairing_tokens" USING btree ("group_id");--> statement-breakpoint
CREATE INDEX "pairing_tokens_user" ON "pairing_tokens" USING btree ("user_id");--> statement-breakpoint
SELECT vitrine_limited.define('pairing_tokens', 'true');
--> statement-breakpoint
CREATE FUNCTION vitrine_pairing_token_changed() RETURNS trigger LANGUAGE plpgsql
  SET search_path = public AS $$
BEGIN
  PERFORM vitrine_announce_change(ARRAY[coalesce(NEW.account_id, OLD.account_id)], 'devices');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER pairing_tokens_changed AFTER INSERT OR DELETE OR UPDATE ON pairing_tokens
  FOR EACH ROW EXECUTE FUNCTION vitrine_pairing_token_changed();
--> statement-breakpoint
CREATE TRIGGER audit AFTER INSERT OR DELETE ON pairing_tokens
  FOR EACH ROW WHEN (vitrine_audit_context() <> '') EXECUTE FUNCTION vitrine_audit();
