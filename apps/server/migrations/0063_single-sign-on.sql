CREATE TABLE "single_sign_on_sessions" (
	"session_id" text PRIMARY KEY NOT NULL,
	"provider_id" text NOT NULL,
	"sign_out_address" text
);
--> statement-breakpoint
ALTER TABLE "single_sign_on_sessions" ADD CONSTRAINT "single_sign_on_sessions_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "single_sign_on_sessions" ADD CONSTRAINT "single_sign_on_sessions_provider_id_identity_providers_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."identity_providers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "single_sign_on_sessions_provider" ON "single_sign_on_sessions" USING btree ("provider_id");
--> statement-breakpoint
SELECT vitrine_limited.define('single_sign_on_sessions', 'true');
--> statement-breakpoint
-- A change of domains alone does not touch the row of the provider.
CREATE TRIGGER audit AFTER INSERT OR DELETE ON identity_provider_domains FOR EACH ROW
  WHEN (vitrine_audit_context() <> '') EXECUTE FUNCTION vitrine_audit();
