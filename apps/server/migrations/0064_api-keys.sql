CREATE TABLE "api_keys" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"user_id" text NOT NULL,
	"name" text NOT NULL,
	"scopes" jsonb NOT NULL,
	"group_ids" jsonb,
	"token_hash" text NOT NULL,
	"token_end" text NOT NULL,
	"previous_token_hash" text,
	"previous_token_ends_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone,
	"last_used_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "audit_entries" ADD COLUMN "key_name" text;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_member_fk" FOREIGN KEY ("account_id","user_id") REFERENCES "public"."members"("account_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "api_keys_token" ON "api_keys" USING btree ("token_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "api_keys_previous_token" ON "api_keys" USING btree ("previous_token_hash");--> statement-breakpoint
CREATE INDEX "api_keys_member" ON "api_keys" USING btree ("account_id","user_id");
--> statement-breakpoint
SELECT vitrine_limited.define('api_keys', 'true');
--> statement-breakpoint
-- Processes read a key again that has changed, and close the event streams of one that was revoked. Its last use is no
-- change.
CREATE FUNCTION vitrine_api_key_changed() RETURNS trigger LANGUAGE plpgsql
  SET search_path = public AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    PERFORM vitrine_announce_words('vitrine_sessions', ARRAY[OLD.id]);
  END IF;
  PERFORM vitrine_announce_change(ARRAY[coalesce(NEW.account_id, OLD.account_id)], 'integrations');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER api_keys_changed AFTER INSERT OR DELETE OR UPDATE OF name, token_hash, expires_at ON api_keys
  FOR EACH ROW EXECUTE FUNCTION vitrine_api_key_changed();
--> statement-breakpoint
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE OF name, token_hash, expires_at ON api_keys FOR EACH ROW
  WHEN (vitrine_audit_context() <> '') EXECUTE FUNCTION vitrine_audit();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION vitrine_write_audit_entry(context jsonb, account text) RETURNS void LANGUAGE sql AS $$
  INSERT INTO audit_entries (id, at, account_id, account_email, actor, actor_id, actor_name, means, key_name, what, names,
    target, details, changes, address, user_agent)
  SELECT context->>'id', (context->>'at')::timestamptz, subject.id,
    -- an account that was handed over has no address of its own
    coalesce(nullif(subject_row.email, ''), (
      SELECT u.email FROM members AS m JOIN users AS u ON u.id = m.user_id
        WHERE m.account_id = subject.id AND m.role = 'owner' ORDER BY u.id LIMIT 1)),
    -- where nobody is signed in, the change is made by the user in the context or by the founder
    coalesce(actor_user.email, founder.email, nullif(actor_row.email, ''), 'A deleted account'),
    coalesce(actor_user.id, founder.id), coalesce(actor_user.name, founder.name), context->>'means', context->>'keyName',
    context->>'what', coalesce(context->'names', '[]'), context->>'target', context->'details',
    coalesce(context->'changes', '{}'), context->>'address', context->>'userAgent'
  FROM (SELECT coalesce(context->>'accountId', account) AS id, coalesce(context->>'actorId', account) AS actor_id) AS subject
    LEFT JOIN accounts AS subject_row ON subject_row.id = subject.id
    LEFT JOIN accounts AS actor_row ON actor_row.id = subject.actor_id
    LEFT JOIN users AS actor_user ON actor_user.id = subject.actor_id
    LEFT JOIN users AS founder ON founder.id = actor_row.user_id
  WHERE subject.id IS NOT NULL
  ON CONFLICT DO NOTHING;
$$;
