CREATE TABLE "accounting_key" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"prefix" text NOT NULL,
	"hash" text NOT NULL,
	"actor_kind" text NOT NULL,
	"actor_id" text,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "accounting_key_hash_unique" UNIQUE("hash")
);
--> statement-breakpoint
CREATE TABLE "mail_choice" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"choices" jsonb NOT NULL,
	CONSTRAINT "mail_choice_email_unique" UNIQUE("email")
);
--> statement-breakpoint
CREATE TABLE "mail_notice" (
	"notice" text PRIMARY KEY NOT NULL,
	"about" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "market_price" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "market_price_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"cents" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"source" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "market_price_positive" CHECK ("market_price"."cents" > 0)
);
--> statement-breakpoint
ALTER TABLE "redemption" ADD COLUMN "notice_choices" jsonb;--> statement-breakpoint
ALTER TABLE "sales_order" ADD COLUMN "spot_cents" integer;--> statement-breakpoint
ALTER TABLE "sales_order" ADD COLUMN "spot_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sales_order" ADD COLUMN "spot_source" text;--> statement-breakpoint
ALTER TABLE "sales_order" ADD COLUMN "reminded_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sales_order" ADD COLUMN "clears_on" date;--> statement-breakpoint
ALTER TABLE "purchase" ADD COLUMN "notice_choices" jsonb;--> statement-breakpoint
CREATE INDEX "market_price_newest" ON "market_price" USING btree ("kind","id");--> statement-breakpoint
ALTER TABLE "sales_order" ADD CONSTRAINT "sales_order_spot_whole" CHECK (num_nulls("sales_order"."spot_cents", "sales_order"."spot_at", "sales_order"."spot_source") in (0, 3));