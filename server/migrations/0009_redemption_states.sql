DROP INDEX "redemption_newest";--> statement-breakpoint
ALTER TABLE "redemption" ADD COLUMN "channel" text DEFAULT 'site' NOT NULL;--> statement-breakpoint
ALTER TABLE "redemption" ADD COLUMN "state" text DEFAULT 'requested' NOT NULL;--> statement-breakpoint
ALTER TABLE "redemption" ADD COLUMN "withheld_reason" text;--> statement-breakpoint
ALTER TABLE "redemption" ADD COLUMN "withheld_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "redemption" ADD COLUMN "carrier" text;--> statement-breakpoint
ALTER TABLE "redemption" ADD COLUMN "tracking" text;--> statement-breakpoint
ALTER TABLE "redemption" ADD COLUMN "insured_cents" bigint;--> statement-breakpoint
ALTER TABLE "redemption" ADD COLUMN "shipped_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "redemption" ADD COLUMN "delivered_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "redemption" ADD COLUMN "costs_cents" bigint;--> statement-breakpoint
ALTER TABLE "redemption" ADD COLUMN "receipt_hash" text;--> statement-breakpoint
ALTER TABLE "redemption" ADD COLUMN "receipt_tx" text;--> statement-breakpoint
ALTER TABLE "redemption" ADD COLUMN "sent_back_tx" text;--> statement-breakpoint
ALTER TABLE "redemption" ADD COLUMN "alarm" text;--> statement-breakpoint
ALTER TABLE "redemption" ADD COLUMN "alarm_tx" text;--> statement-breakpoint
ALTER TABLE "redemption" ADD COLUMN "alarm_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "redemption" ADD COLUMN "search" "tsvector" DEFAULT ''::tsvector NOT NULL;--> statement-breakpoint
CREATE INDEX "redemption_by_quantity" ON "redemption" USING btree ("qty_to_redeem","id");--> statement-breakpoint
CREATE INDEX "redemption_by_email" ON "redemption" USING btree (lower("email"),"id");--> statement-breakpoint
CREATE INDEX "redemption_complete" ON "redemption" USING btree ("complete","created_at","id");--> statement-breakpoint
CREATE INDEX "redemption_by_state" ON "redemption" USING btree ("state","created_at","id");--> statement-breakpoint
CREATE INDEX "redemption_by_channel" ON "redemption" USING btree ("channel","created_at","id");--> statement-breakpoint
CREATE INDEX "redemption_alarm" ON "redemption" USING btree ("alarm_since") WHERE "redemption"."alarm" is not null;--> statement-breakpoint
CREATE INDEX "redemption_search" ON "redemption" USING gin ("search") WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "redemption_newest" ON "redemption" USING btree ("created_at","id");--> statement-breakpoint
UPDATE "redemption" SET "channel" = 'email' WHERE "ethereum_address" = '';--> statement-breakpoint
UPDATE "redemption" SET "state" = 'burned' WHERE EXISTS (SELECT 1 FROM "token_event" WHERE "token_event"."claimed_by" = "redemption"."ticket_id");--> statement-breakpoint
UPDATE "redemption" SET "search" = to_tsvector('simple', concat_ws(' ', "name", "city", "ethereum_address", replace("ticket_id", '-', ' '), '@' || "email"));
