-- One row, which processes write every 10 s to find out whether the database accepts changes.
CREATE TABLE "write_checks" (
	"id" integer PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
