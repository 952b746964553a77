CREATE TABLE "signing_keys" (
	"purpose" text PRIMARY KEY NOT NULL,
	"private_key" text NOT NULL
);
