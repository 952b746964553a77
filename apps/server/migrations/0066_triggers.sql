CREATE TABLE "triggers" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"name" text NOT NULL,
	"secret_hash" text NOT NULL,
	"shows" jsonb NOT NULL,
	"target" jsonb NOT NULL,
	"minutes" integer,
	"repeat" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	"times_used" integer DEFAULT 0 NOT NULL,
	"takeover_id" text
);
--> statement-breakpoint
ALTER TABLE "triggers" ADD CONSTRAINT "triggers_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "triggers_secret" ON "triggers" USING btree ("secret_hash");--> statement-breakpoint
CREATE INDEX "triggers_account" ON "triggers" USING btree ("account_id");
--> statement-breakpoint
SELECT vitrine_limited.define('triggers', 'true');
--> statement-breakpoint
CREATE FUNCTION vitrine_trigger_changed() RETURNS trigger LANGUAGE plpgsql
  SET search_path = public AS $$
BEGIN
  PERFORM vitrine_announce_change(ARRAY[coalesce(NEW.account_id, OLD.account_id)], 'integrations');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER triggers_changed AFTER INSERT OR DELETE OR UPDATE ON triggers
  FOR EACH ROW EXECUTE FUNCTION vitrine_trigger_changed();
--> statement-breakpoint
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE OF name, secret_hash, shows, target, minutes, repeat ON triggers
  FOR EACH ROW WHEN (vitrine_audit_context() <> '') EXECUTE FUNCTION vitrine_audit();
