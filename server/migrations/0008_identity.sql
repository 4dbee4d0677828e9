CREATE TABLE "identity_record" (
	"id" uuid PRIMARY KEY NOT NULL,
	"subject_kind" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"ciphertext" text,
	"masked" jsonb,
	"given_at" timestamp with time zone,
	"erased_at" timestamp with time zone,
	CONSTRAINT "identity_record_erased_is_empty" CHECK ("identity_record"."erased_at" is null or ("identity_record"."ciphertext" is null and "identity_record"."masked" is null))
);
--> statement-breakpoint
CREATE INDEX "identity_record_of" ON "identity_record" USING btree ("subject_kind","subject_id","asked_at");--> statement-breakpoint
CREATE UNIQUE INDEX "identity_record_one_open" ON "identity_record" USING btree ("subject_kind","subject_id") WHERE "identity_record"."erased_at" is null;