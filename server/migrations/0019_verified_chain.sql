CREATE TABLE "token_balance" (
	"chain_id" bigint NOT NULL,
	"token" text NOT NULL,
	"address" text NOT NULL,
	"balance" numeric(78, 0) NOT NULL,
	"received" numeric(78, 0) NOT NULL,
	"redeemed" numeric(78, 0) NOT NULL,
	"checked" bigint NOT NULL,
	CONSTRAINT "token_balance_chain_id_token_address_pk" PRIMARY KEY("chain_id","token","address")
);
--> statement-breakpoint
CREATE UNLOGGED TABLE "unverified_balance" (
	"address" text PRIMARY KEY NOT NULL,
	"balance" numeric(78, 0) NOT NULL,
	"received" numeric(78, 0) NOT NULL,
	"redeemed" numeric(78, 0) NOT NULL
);
--> statement-breakpoint
CREATE UNLOGGED TABLE "unverified_event" (
	"block" bigint NOT NULL,
	"log_index" integer NOT NULL,
	"block_hash" text NOT NULL,
	"time" timestamp with time zone NOT NULL,
	"tx" text NOT NULL,
	"name" text NOT NULL,
	"from_address" text,
	"to_address" text,
	"value" numeric(78, 0),
	"reference" text,
	"args" jsonb NOT NULL,
	"history" text
);
--> statement-breakpoint
CREATE UNLOGGED TABLE "unverified_range" (
	"chain_id" bigint NOT NULL,
	"token" text NOT NULL,
	"id" text NOT NULL,
	"base" bigint NOT NULL,
	"read" bigint NOT NULL,
	"history" text NOT NULL,
	CONSTRAINT "unverified_range_chain_id_token_pk" PRIMARY KEY("chain_id","token")
);
--> statement-breakpoint
DROP INDEX "token_event_from";--> statement-breakpoint
DROP INDEX "token_event_to";--> statement-breakpoint
DROP INDEX "token_event_reference";--> statement-breakpoint
DROP INDEX "token_event_pending";--> statement-breakpoint
ALTER TABLE "chain_cursor" ADD COLUMN "problem" text;--> statement-breakpoint
ALTER TABLE "chain_cursor" ADD COLUMN "problem_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "chain_cursor" ADD COLUMN "confirmed" bigint;--> statement-breakpoint
ALTER TABLE "token_event" ADD COLUMN "history" text;--> statement-breakpoint
CREATE INDEX "token_balance_checked" ON "token_balance" USING btree ("checked") WHERE "token_balance"."balance" > 0;--> statement-breakpoint
CREATE INDEX "token_event_recorded" ON "token_event" USING btree ("block","log_index") WHERE "token_event"."history" is not null;--> statement-breakpoint
CREATE INDEX "token_event_from" ON "token_event" USING btree ("from_address","block","log_index");--> statement-breakpoint
CREATE INDEX "token_event_to" ON "token_event" USING btree ("to_address","block","log_index");--> statement-breakpoint
CREATE INDEX "token_event_reference" ON "token_event" USING btree ("reference") WHERE "token_event"."reference" is not null;--> statement-breakpoint
CREATE INDEX "token_event_pending" ON "token_event" USING btree ("block") WHERE not "token_event"."final";--> statement-breakpoint
-- What was read without checks is read again; whatever followed from it recognizes its events.
DELETE FROM "token_event";--> statement-breakpoint
DELETE FROM "chain_cursor";
