ALTER TABLE "redemption" ADD COLUMN "address_line_1" text;--> statement-breakpoint
ALTER TABLE "redemption" ADD COLUMN "address_line_2" text;--> statement-breakpoint
ALTER TABLE "redemption" ADD COLUMN "check_first" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "redemption" ADD COLUMN "shipping_cents" bigint;