ALTER TABLE "redemption" ADD COLUMN "account_id" uuid;--> statement-breakpoint
ALTER TABLE "redemption" ADD COLUMN "is_of_account" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "purchase" ADD COLUMN "account_id" uuid;--> statement-breakpoint
ALTER TABLE "purchase" ADD COLUMN "is_of_account" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "redemption_of_account" ON "redemption" USING btree ("account_id","id") WHERE "redemption"."account_id" is not null;--> statement-breakpoint
CREATE INDEX "purchase_of_account" ON "purchase" USING btree ("account_id","id") WHERE "purchase"."account_id" is not null;--> statement-breakpoint
-- Across features, whose tables do not import each other. A request outlives the account: it is a business record.
ALTER TABLE "redemption" ADD CONSTRAINT "redemption_of_an_account" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE set null ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "purchase" ADD CONSTRAINT "purchase_of_an_account" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE set null ON UPDATE cascade;
