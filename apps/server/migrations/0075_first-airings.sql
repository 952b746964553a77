CREATE TABLE "first_airings" (
	"account_id" text PRIMARY KEY NOT NULL,
	"device_id" text NOT NULL,
	"on_air_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "first_airings" ADD CONSTRAINT "first_airings_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
SELECT vitrine_limited.define('first_airings', 'true');
