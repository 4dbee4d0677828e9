ALTER TABLE "account" DROP CONSTRAINT "account_email_unique";--> statement-breakpoint
CREATE INDEX "account_email" ON "account" USING btree ("email");--> statement-breakpoint
CREATE UNIQUE INDEX "account_email_confirmed" ON "account" USING btree ("email") WHERE "account"."confirmed_at" is not null;