ALTER TABLE "purchase" ADD COLUMN "identity_checked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "purchase" ADD COLUMN "checks_waived_at" timestamp with time zone;