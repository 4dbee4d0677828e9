CREATE TABLE "price_post" (
	"chain_id" bigint NOT NULL,
	"token" text NOT NULL,
	"desk" text NOT NULL,
	"price_time" bigint NOT NULL,
	"hash" text NOT NULL,
	"raw" text NOT NULL,
	"sender" text NOT NULL,
	"tx_nonce" integer,
	"max_fee_per_gas" numeric(78, 0) NOT NULL,
	"max_priority_fee_per_gas" numeric(78, 0) NOT NULL,
	"signed_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "price_post_chain_id_hash_pk" PRIMARY KEY("chain_id","hash")
);
--> statement-breakpoint
CREATE TABLE "sale_desk_cursor" (
	"chain_id" bigint NOT NULL,
	"token" text NOT NULL,
	"desk" text NOT NULL,
	"block" bigint NOT NULL,
	"problem" text,
	"problem_since" timestamp with time zone,
	"premium_bps" integer,
	"edge_since" timestamp with time zone,
	CONSTRAINT "sale_desk_cursor_chain_id_token_desk_pk" PRIMARY KEY("chain_id","token","desk")
);
--> statement-breakpoint
CREATE TABLE "sale_desk_event" (
	"chain_id" bigint NOT NULL,
	"token" text NOT NULL,
	"desk" text NOT NULL,
	"block" bigint NOT NULL,
	"log_index" integer NOT NULL,
	"tx" text NOT NULL,
	"time" timestamp with time zone NOT NULL,
	"name" text NOT NULL,
	"args" jsonb NOT NULL,
	"units" numeric(78, 0),
	"is_ours" boolean NOT NULL,
	CONSTRAINT "sale_desk_event_chain_id_token_desk_block_log_index_pk" PRIMARY KEY("chain_id","token","desk","block","log_index")
);
--> statement-breakpoint
CREATE TABLE "sale_quote" (
	"id" uuid PRIMARY KEY NOT NULL,
	"chain_id" bigint NOT NULL,
	"token" text NOT NULL,
	"desk" text NOT NULL,
	"digest" text NOT NULL,
	"order_hash" text NOT NULL,
	"account_id" uuid,
	"buyer" text NOT NULL,
	"coins" integer NOT NULL,
	"usdc" numeric(78, 0) NOT NULL,
	"price_time" bigint NOT NULL,
	"price_cents" integer NOT NULL,
	"not_after" bigint NOT NULL,
	"terms_hash" text NOT NULL,
	"quoter" text NOT NULL,
	"signature" text NOT NULL,
	"email" text,
	"country" text,
	"us_state" text,
	"agreement" text NOT NULL,
	"identity_checked_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"settled_at" timestamp with time zone,
	CONSTRAINT "sale_quote_digest_unique" UNIQUE("digest"),
	CONSTRAINT "sale_quote_order_hash_unique" UNIQUE("order_hash")
);
--> statement-breakpoint
ALTER TABLE "sales_order" ADD COLUMN "refund_allowed_cents" bigint;--> statement-breakpoint
CREATE INDEX "price_post_open" ON "price_post" USING btree ("chain_id","token") WHERE "price_post"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "sale_desk_event_foreign" ON "sale_desk_event" USING btree ("time") WHERE not "sale_desk_event"."is_ours";--> statement-breakpoint
CREATE INDEX "sale_quote_of_account" ON "sale_quote" USING btree ("account_id","created_at") WHERE "sale_quote"."account_id" is not null;--> statement-breakpoint
CREATE INDEX "sale_quote_of_buyer" ON "sale_quote" USING btree ("buyer","created_at");--> statement-breakpoint
CREATE INDEX "sale_quote_unsettled" ON "sale_quote" USING btree ("created_at") WHERE "sale_quote"."settled_at" is null and "sale_quote"."email" is not null;--> statement-breakpoint
ALTER TABLE "sale_quote" ADD CONSTRAINT "sale_quote_of_an_account" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE set null ON UPDATE cascade;
