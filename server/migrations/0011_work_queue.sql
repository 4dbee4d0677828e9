ALTER TABLE "sales_order" ADD COLUMN "state_since" timestamp with time zone;--> statement-breakpoint
UPDATE "sales_order" SET "state_since" = "created_at";--> statement-breakpoint
ALTER TABLE "sales_order" ALTER COLUMN "state_since" SET NOT NULL;--> statement-breakpoint
CREATE INDEX "sales_order_waiting" ON "sales_order" USING btree ("state_since") WHERE "sales_order"."state" in ('awaiting_approval', 'placed', 'paid', 'issuing');--> statement-breakpoint
CREATE INDEX "purchase_waiting" ON "purchase" USING btree ("created_at","id") WHERE "purchase"."state" = 'requested' and not "purchase"."complete" and "purchase"."withheld_since" is null;--> statement-breakpoint
CREATE INDEX "purchase_withheld" ON "purchase" USING btree ("withheld_since") WHERE "purchase"."withheld_since" is not null;