-- locks: sessions are few: 100,000 of them are checked within seconds
CREATE TABLE "external_identities" (
	"provider_id" text NOT NULL,
	"subject" text NOT NULL,
	"user_id" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "external_identities_provider_id_subject_pk" PRIMARY KEY("provider_id","subject")
);
--> statement-breakpoint
CREATE TABLE "identity_provider_domains" (
	"domain" text PRIMARY KEY NOT NULL,
	"provider_id" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "identity_providers" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"name" text NOT NULL,
	"issuer" text NOT NULL,
	"client_id" text NOT NULL,
	"client_secret" text NOT NULL,
	"groups_claim" text NOT NULL,
	"group_roles" jsonb NOT NULL,
	"default_role" text,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "passkeys" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"name" text NOT NULL,
	"public_key" text NOT NULL,
	"counter" bigint NOT NULL,
	"transports" jsonb NOT NULL,
	"is_backed_up" boolean NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"user_id" text NOT NULL,
	"code_hash" text NOT NULL,
	CONSTRAINT "recovery_codes_user_id_code_hash_pk" PRIMARY KEY("user_id","code_hash")
);
--> statement-breakpoint
CREATE TABLE "second_factors" (
	"user_id" text PRIMARY KEY NOT NULL,
	"secret" text NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	"last_step" integer,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sign_in_attempts" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"user_id" text,
	"data" jsonb NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sign_in_origins" (
	"user_id" text NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"last_seen_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "sign_in_origins_user_id_kind_name_pk" PRIMARY KEY("user_id","kind","name")
);
--> statement-breakpoint
CREATE TABLE "sign_in_policies" (
	"account_id" text PRIMARY KEY NOT NULL,
	"second_factor_from" timestamp (3) with time zone,
	"only_single_sign_on" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "method" text DEFAULT 'password' NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "has_second_factor" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "provider_account_id" text;--> statement-breakpoint
ALTER TABLE "external_identities" ADD CONSTRAINT "external_identities_provider_id_identity_providers_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."identity_providers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "external_identities" ADD CONSTRAINT "external_identities_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity_provider_domains" ADD CONSTRAINT "identity_provider_domains_provider_id_identity_providers_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."identity_providers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity_providers" ADD CONSTRAINT "identity_providers_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "second_factors" ADD CONSTRAINT "second_factors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_in_attempts" ADD CONSTRAINT "sign_in_attempts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_in_origins" ADD CONSTRAINT "sign_in_origins_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_in_policies" ADD CONSTRAINT "sign_in_policies_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "external_identities_user" ON "external_identities" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "identity_provider_domains_provider" ON "identity_provider_domains" USING btree ("provider_id");--> statement-breakpoint
CREATE INDEX "identity_providers_account" ON "identity_providers" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "passkeys_user" ON "passkeys" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sign_in_attempts_user" ON "sign_in_attempts" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sign_in_attempts_expires_at" ON "sign_in_attempts" USING btree ("expires_at");--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_provider_account_id_accounts_id_fk" FOREIGN KEY ("provider_account_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sessions_provider_account" ON "sessions" USING btree ("provider_account_id");
--> statement-breakpoint
SELECT vitrine_limited.refresh('sessions');
--> statement-breakpoint
-- Members with limits may use the tables of their own factors, sign-in attempts and linked identities, and the sign-in
-- policies of their accounts. Only administrators of the installation use those of identity providers.
SELECT vitrine_limited.define(name, 'true') FROM unnest(ARRAY['second_factors', 'recovery_codes', 'passkeys', 'sign_in_attempts', 'sign_in_origins', 'sign_in_policies', 'external_identities']) AS name;
--> statement-breakpoint
CREATE FUNCTION vitrine_sign_in_policies_changed() RETURNS trigger LANGUAGE plpgsql
  SET search_path = public AS $$
BEGIN
  PERFORM vitrine_announce_change((SELECT array_agg(account_id) FROM changed), 'team');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER sign_in_policies_insert AFTER INSERT ON sign_in_policies REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION vitrine_sign_in_policies_changed();
--> statement-breakpoint
CREATE TRIGGER sign_in_policies_update AFTER UPDATE ON sign_in_policies REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION vitrine_sign_in_policies_changed();
--> statement-breakpoint
-- Processes read a session again whose person has proven a second factor.
CREATE FUNCTION vitrine_session_strengthened() RETURNS trigger LANGUAGE plpgsql
  SET search_path = public AS $$
BEGIN
  PERFORM vitrine_announce_words('vitrine_sessions', ARRAY[NEW.id]);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER sessions_strengthened AFTER UPDATE OF has_second_factor ON sessions FOR EACH ROW
  EXECUTE FUNCTION vitrine_session_strengthened();
--> statement-breakpoint
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE OF confirmed_at ON second_factors FOR EACH ROW
  WHEN (vitrine_audit_context() <> '') EXECUTE FUNCTION vitrine_audit();
--> statement-breakpoint
CREATE TRIGGER audit AFTER INSERT ON recovery_codes FOR EACH ROW
  WHEN (vitrine_audit_context() <> '') EXECUTE FUNCTION vitrine_audit();
--> statement-breakpoint
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE OF name ON passkeys FOR EACH ROW
  WHEN (vitrine_audit_context() <> '') EXECUTE FUNCTION vitrine_audit();
--> statement-breakpoint
CREATE TRIGGER audit AFTER INSERT OR UPDATE OR DELETE ON sign_in_policies FOR EACH ROW
  WHEN (vitrine_audit_context() <> '') EXECUTE FUNCTION vitrine_audit();
--> statement-breakpoint
CREATE TRIGGER audit AFTER INSERT OR UPDATE OR DELETE ON identity_providers FOR EACH ROW
  WHEN (vitrine_audit_context() <> '') EXECUTE FUNCTION vitrine_audit();
