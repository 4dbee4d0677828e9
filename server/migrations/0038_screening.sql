CREATE TABLE "screening_entry" (
	"list_id" uuid NOT NULL,
	"what" text NOT NULL,
	"value" text NOT NULL,
	"party" text NOT NULL,
	CONSTRAINT "screening_entry_what_value_party_list_id_pk" PRIMARY KEY("what","value","party","list_id")
);
--> statement-breakpoint
CREATE TABLE "screening_hit" (
	"subject_kind" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"field" text NOT NULL,
	"value" text NOT NULL,
	"list_kind" text NOT NULL,
	"party" text NOT NULL,
	"listed_on" date NOT NULL,
	"sha256" text NOT NULL,
	"found_at" timestamp with time zone NOT NULL,
	"released_at" timestamp with time zone,
	CONSTRAINT "screening_hit_subject_kind_subject_id_field_value_list_kind_party_pk" PRIMARY KEY("subject_kind","subject_id","field","value","list_kind","party")
);
--> statement-breakpoint
CREATE TABLE "screening_list" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text,
	"file" text NOT NULL,
	"listed_on" date,
	"sha256" text NOT NULL,
	"bytes" bigint NOT NULL,
	"parties" integer NOT NULL,
	"names" integer NOT NULL,
	"addresses" integer NOT NULL,
	"other_addresses" integer NOT NULL,
	"faults" jsonb,
	"read_at" timestamp with time zone NOT NULL,
	"actor_kind" text NOT NULL,
	"actor_id" text,
	"in_force" boolean NOT NULL,
	"recheck_kind" text,
	"recheck_after" uuid,
	"rechecked" integer DEFAULT 0 NOT NULL,
	"recheck_hits" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "screening_list_faults" CHECK (not "screening_list"."in_force" or ("screening_list"."faults" is null and "screening_list"."listed_on" is not null))
);
--> statement-breakpoint
ALTER TABLE "redemption" ADD COLUMN "listed_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "purchase" ADD COLUMN "listed_since" timestamp with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "screening_list_in_force" ON "screening_list" USING btree ("kind") WHERE "screening_list"."in_force";--> statement-breakpoint
CREATE INDEX "screening_list_newest" ON "screening_list" USING btree ("read_at");--> statement-breakpoint
CREATE INDEX "redemption_listed" ON "redemption" USING btree ("listed_since") WHERE "redemption"."listed_since" is not null;--> statement-breakpoint
CREATE INDEX "purchase_listed" ON "purchase" USING btree ("listed_since") WHERE "purchase"."listed_since" is not null;