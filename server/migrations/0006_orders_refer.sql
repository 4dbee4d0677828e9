-- Across features, whose tables do not import each other.
ALTER TABLE "sales_order" ADD CONSTRAINT "sales_order_of_a_purchase" FOREIGN KEY ("purchase_id") REFERENCES "purchase"("id");
--> statement-breakpoint
ALTER TABLE "sales_order" ADD CONSTRAINT "sales_order_at_a_signed_price" FOREIGN KEY ("chain_id", "token", "price_time") REFERENCES "price"("chain_id", "token", "time");
