CREATE TABLE "password_resets" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "branding" (
	"account_id" text PRIMARY KEY NOT NULL,
	"primary_color" text,
	"logo_filename" text,
	"logo_key" text,
	"logo_bytes" integer,
	"logo_sha256" text,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "password_resets" ADD CONSTRAINT "password_resets_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "branding" ADD CONSTRAINT "branding_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "password_resets_account" ON "password_resets" USING btree ("account_id");--> statement-breakpoint
CREATE UNIQUE INDEX "branding_logo_filename" ON "branding" USING btree ("logo_filename");--> statement-breakpoint
CREATE FUNCTION vitrine_branding_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM vitrine_tell((SELECT array_agg(account_id) FROM changed), 'branding');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER branding_insert AFTER INSERT ON branding REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION vitrine_branding_changed();
--> statement-breakpoint
CREATE TRIGGER branding_update AFTER UPDATE ON branding REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION vitrine_branding_changed();
