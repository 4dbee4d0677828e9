ALTER TABLE "redemption" ADD COLUMN "shipping_settled_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "redemption" ADD COLUMN "shipping_paid_cents" bigint;--> statement-breakpoint
ALTER TABLE "redemption" ADD COLUMN "shipping_paid_method" text;--> statement-breakpoint
ALTER TABLE "redemption" ADD COLUMN "shipping_paid_reference" text;--> statement-breakpoint
ALTER TABLE "redemption" ADD COLUMN "shipping_paid_on" date;--> statement-breakpoint
ALTER TABLE "redemption" ADD COLUMN "costs_method" text;--> statement-breakpoint
ALTER TABLE "redemption" ADD COLUMN "costs_reference" text;--> statement-breakpoint
ALTER TABLE "redemption" ADD COLUMN "costs_paid_on" date;