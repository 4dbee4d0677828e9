ALTER TABLE "account" ADD COLUMN "settled_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "account" ADD COLUMN "sign_up_hash" text;--> statement-breakpoint
-- What is stored of the public address's session tokens has a prefix now, so that those from before open nothing. Everyone logs in again.
DELETE FROM "account_session";
