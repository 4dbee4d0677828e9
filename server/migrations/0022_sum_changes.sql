DELETE FROM "unverified_range";--> statement-breakpoint
DELETE FROM "unverified_event";--> statement-breakpoint
DELETE FROM "unverified_balance";--> statement-breakpoint
ALTER TABLE "unverified_range" ADD COLUMN "summed" bigint NOT NULL;--> statement-breakpoint
CREATE INDEX "unverified_event_block" ON "unverified_event" USING btree ("block");
