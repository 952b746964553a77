CREATE TABLE "idempotency_keys" (
	"scope" text NOT NULL,
	"key_hash" text NOT NULL,
	"route" text NOT NULL,
	"fingerprint" text,
	"attempt" text NOT NULL,
	"leased_until" timestamp (3) with time zone NOT NULL,
	"is_committed" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"completed_at" timestamp (3) with time zone,
	"status" integer,
	"headers" jsonb,
	"body" text,
	CONSTRAINT "idempotency_keys_scope_key_hash_pk" PRIMARY KEY("scope","key_hash"),
	CONSTRAINT "idempotency_keys_attempt_unique" UNIQUE("attempt")
);
--> statement-breakpoint
CREATE INDEX "idempotency_keys_created_at" ON "idempotency_keys" USING btree ("created_at");