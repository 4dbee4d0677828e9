ALTER TABLE "price" ADD COLUMN "withdrawn_time" bigint;--> statement-breakpoint
ALTER TABLE "price" ADD COLUMN "withdrawn_signature" text;--> statement-breakpoint
ALTER TABLE "price" ADD COLUMN "withdrawn_by" text;--> statement-breakpoint
CREATE INDEX "price_counting" ON "price" USING btree ("chain_id","token","time") WHERE "price"."withdrawn_time" is null;--> statement-breakpoint
ALTER TABLE "price" ADD CONSTRAINT "price_withdrawn_after" CHECK ("price"."withdrawn_time" >= "price"."time");--> statement-breakpoint
ALTER TABLE "price" ADD CONSTRAINT "price_withdrawn_whole" CHECK (num_nulls("price"."withdrawn_time", "price"."withdrawn_signature", "price"."withdrawn_by") in (0, 3));