ALTER TABLE "redemption" ADD COLUMN "arrived_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "redemption" ADD COLUMN "burn_started_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "redemption" ADD COLUMN "return_to" text;--> statement-breakpoint
ALTER TABLE "redemption" ADD COLUMN "return_units" numeric(78, 0);--> statement-breakpoint
CREATE INDEX "redemption_inbox" ON "redemption" USING btree ("ethereum_address") WHERE "redemption"."channel" <> 'site';