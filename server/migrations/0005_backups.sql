CREATE TABLE "backup_run" (
	"kind" text PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"seconds" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "restored_copy" (
	"only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"restored_at" timestamp with time zone NOT NULL,
	"backup_at" timestamp with time zone,
	CONSTRAINT "restored_copy_one_row" CHECK ("restored_copy"."only")
);
