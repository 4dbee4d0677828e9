CREATE TABLE "sales_order" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"purchase_id" uuid NOT NULL,
	"chain_id" bigint NOT NULL,
	"token" text NOT NULL,
	"hash" text NOT NULL,
	"quantity" integer NOT NULL,
	"price_time" bigint NOT NULL,
	"price_cents" integer NOT NULL,
	"total_cents" bigint NOT NULL,
	"method" text NOT NULL,
	"ethereum_address" text NOT NULL,
	"state" text NOT NULL,
	"withheld_reason" text,
	"withheld_since" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone,
	"paid_cents" bigint,
	"paid_reference" text,
	"paid_on" date,
	"issue_tx" text,
	"issue_started_at" timestamp with time zone,
	"issued_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"fee_cents" integer,
	"fair_market_at" timestamp with time zone,
	"fair_market_cents" integer,
	"market_difference_cents" bigint,
	"alarm" text,
	"alarm_tx" text,
	"alarm_since" timestamp with time zone,
	CONSTRAINT "sales_order_number_unique" UNIQUE("number"),
	CONSTRAINT "sales_order_hash_unique" UNIQUE("hash"),
	CONSTRAINT "sales_order_total" CHECK ("sales_order"."total_cents" = "sales_order"."quantity"::bigint * "sales_order"."price_cents"),
	CONSTRAINT "sales_order_placed_is_due" CHECK ("sales_order"."state" <> 'placed' or "sales_order"."due_at" is not null)
);
--> statement-breakpoint
CREATE TABLE "purchase" (
	"id" uuid PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"ethereum_address" text NOT NULL,
	"qty_to_purchase" integer NOT NULL,
	"email" text NOT NULL,
	"agreement" text,
	"agreed_at" timestamp with time zone,
	"state" text NOT NULL,
	"withheld_reason" text,
	"withheld_since" timestamp with time zone,
	"complete" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "purchase_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "sales_order_one_open" ON "sales_order" USING btree ("purchase_id") WHERE "sales_order"."state" in ('awaiting_approval', 'placed', 'paid', 'issuing');--> statement-breakpoint
CREATE INDEX "sales_order_of_purchase" ON "sales_order" USING btree ("purchase_id","id");--> statement-breakpoint
CREATE INDEX "sales_order_open" ON "sales_order" USING btree ("state","due_at") WHERE "sales_order"."state" in ('awaiting_approval', 'placed', 'paid', 'issuing');--> statement-breakpoint
CREATE INDEX "sales_order_to_value" ON "sales_order" USING btree ("fair_market_at") WHERE "sales_order"."fair_market_at" is not null and "sales_order"."fair_market_cents" is null;--> statement-breakpoint
CREATE INDEX "sales_order_alarm" ON "sales_order" USING btree ("alarm_since") WHERE "sales_order"."alarm" is not null;--> statement-breakpoint
CREATE INDEX "purchase_newest" ON "purchase" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "purchase_by_state" ON "purchase" USING btree ("state","created_at");