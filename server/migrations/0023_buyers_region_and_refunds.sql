ALTER TABLE "sales_order" ADD COLUMN "refunded_cents" bigint;--> statement-breakpoint
ALTER TABLE "sales_order" ADD COLUMN "refund_reference" text;--> statement-breakpoint
ALTER TABLE "sales_order" ADD COLUMN "refunded_on" date;--> statement-breakpoint
ALTER TABLE "purchase" ADD COLUMN "country" text;--> statement-breakpoint
ALTER TABLE "purchase" ADD COLUMN "us_state" text;