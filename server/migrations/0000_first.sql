CREATE TABLE "admin_session" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"address" text NOT NULL,
	"signed_at" bigint NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_seen_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "admin_sign_in_used_once" UNIQUE("address","signed_at")
);
--> statement-breakpoint
CREATE TABLE "chain_cursor" (
	"chain_id" bigint NOT NULL,
	"token" text NOT NULL,
	"block" bigint NOT NULL,
	"block_hash" text NOT NULL,
	"head" bigint NOT NULL,
	"head_hash" text NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "chain_cursor_chain_id_token_pk" PRIMARY KEY("chain_id","token")
);
--> statement-breakpoint
CREATE TABLE "chain_identity" (
	"only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"chain_id" bigint NOT NULL,
	"genesis_hash" text NOT NULL,
	"token" text NOT NULL,
	CONSTRAINT "chain_identity_one_row" CHECK ("chain_identity"."only")
);
--> statement-breakpoint
CREATE TABLE "chain_lease" (
	"chain_id" bigint NOT NULL,
	"token" text NOT NULL,
	"holder" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "chain_lease_chain_id_token_pk" PRIMARY KEY("chain_id","token")
);
--> statement-breakpoint
CREATE TABLE "token_event" (
	"chain_id" bigint NOT NULL,
	"token" text NOT NULL,
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
	"final" boolean NOT NULL,
	"claimed_by" text,
	CONSTRAINT "token_event_chain_id_token_block_log_index_pk" PRIMARY KEY("chain_id","token","block","log_index"),
	CONSTRAINT "token_event_claims_are_final" CHECK ("token_event"."claimed_by" is null or "token_event"."final")
);
--> statement-breakpoint
CREATE TABLE "idempotent_answer" (
	"scope" text NOT NULL,
	"key" text NOT NULL,
	"body_hash" text NOT NULL,
	"answer" jsonb,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "idempotent_answer_scope_key_pk" PRIMARY KEY("scope","key")
);
--> statement-breakpoint
CREATE TABLE "price" (
	"chain_id" bigint NOT NULL,
	"token" text NOT NULL,
	"time" bigint NOT NULL,
	"previous_time" bigint,
	"cents" integer NOT NULL,
	"signature" text NOT NULL,
	"signer" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "price_chain_id_token_time_pk" PRIMARY KEY("chain_id","token","time"),
	CONSTRAINT "price_followed_once" UNIQUE NULLS NOT DISTINCT("chain_id","token","previous_time"),
	CONSTRAINT "price_time_increases" CHECK ("price"."time" > "price"."previous_time"),
	CONSTRAINT "price_positive" CHECK ("price"."cents" > 0)
);
--> statement-breakpoint
CREATE TABLE "redemption" (
	"id" uuid PRIMARY KEY NOT NULL,
	"ticket_id" text NOT NULL,
	"ticket_hash" text NOT NULL,
	"chain_id" bigint NOT NULL,
	"token" text NOT NULL,
	"ethereum_address" text NOT NULL,
	"qty_to_redeem" integer NOT NULL,
	"email" text NOT NULL,
	"shipping_details" text NOT NULL,
	"name" text NOT NULL,
	"phone" text NOT NULL,
	"city" text NOT NULL,
	"state_province" text NOT NULL,
	"country" text NOT NULL,
	"postal_code" text NOT NULL,
	"complete" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "redemption_ticket_id_unique" UNIQUE("ticket_id"),
	CONSTRAINT "redemption_ticket_hash_unique" UNIQUE("ticket_hash")
);
--> statement-breakpoint
ALTER TABLE "price" ADD CONSTRAINT "price_follows_a_price" FOREIGN KEY ("chain_id","token","previous_time") REFERENCES "public"."price"("chain_id","token","time") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "admin_session_created_at" ON "admin_session" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "token_event_from" ON "token_event" USING btree ("chain_id","token","from_address","block","log_index");--> statement-breakpoint
CREATE INDEX "token_event_to" ON "token_event" USING btree ("chain_id","token","to_address","block","log_index");--> statement-breakpoint
CREATE INDEX "token_event_reference" ON "token_event" USING btree ("chain_id","token","reference");--> statement-breakpoint
CREATE INDEX "token_event_pending" ON "token_event" USING btree ("chain_id","token") WHERE not "token_event"."final";--> statement-breakpoint
CREATE UNIQUE INDEX "token_event_ticket_burned_once" ON "token_event" USING btree ("claimed_by");--> statement-breakpoint
CREATE INDEX "idempotent_answer_created_at" ON "idempotent_answer" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "redemption_newest" ON "redemption" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);