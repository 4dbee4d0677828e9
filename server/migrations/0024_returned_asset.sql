ALTER TABLE "redemption" ADD COLUMN "return_asset" text;--> statement-breakpoint
ALTER TABLE "redemption" ADD COLUMN "return_decimals" smallint;--> statement-breakpoint
UPDATE "redemption" SET "return_asset" = "token", "return_decimals" = 9 WHERE "return_to" IS NOT NULL;
