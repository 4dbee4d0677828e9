CREATE INDEX "purchase_complete_by_quantity" ON "purchase" USING btree ("complete","qty_to_purchase","id");--> statement-breakpoint
CREATE INDEX "purchase_complete_by_email" ON "purchase" USING btree ("complete",lower("email"),"id");--> statement-breakpoint
CREATE INDEX "purchase_by_state_and_quantity" ON "purchase" USING btree ("state","qty_to_purchase","id");--> statement-breakpoint
CREATE INDEX "purchase_by_state_and_email" ON "purchase" USING btree ("state",lower("email"),"id");