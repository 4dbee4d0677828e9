CREATE INDEX "redemption_complete_by_state" ON "redemption" USING btree ("complete","state","created_at","id");--> statement-breakpoint
CREATE INDEX "redemption_complete_by_quantity" ON "redemption" USING btree ("complete","qty_to_redeem","id");--> statement-breakpoint
CREATE INDEX "redemption_complete_by_email" ON "redemption" USING btree ("complete",lower("email"),"id");--> statement-breakpoint
CREATE INDEX "redemption_by_state_and_quantity" ON "redemption" USING btree ("state","qty_to_redeem","id");--> statement-breakpoint
CREATE INDEX "redemption_by_state_and_email" ON "redemption" USING btree ("state",lower("email"),"id");--> statement-breakpoint
CREATE INDEX "redemption_channel_by_complete" ON "redemption" USING btree ("channel","complete","created_at","id");--> statement-breakpoint
CREATE INDEX "redemption_channel_by_state" ON "redemption" USING btree ("channel","state","created_at","id");--> statement-breakpoint
CREATE INDEX "purchase_complete_by_state" ON "purchase" USING btree ("complete","state","created_at","id");