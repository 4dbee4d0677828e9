CREATE TABLE "lead" (
	"id" uuid PRIMARY KEY NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"email" text NOT NULL,
	"phone" text NOT NULL,
	"ethereum_address" text NOT NULL,
	"message" text NOT NULL,
	"complete" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"search" "tsvector" NOT NULL
);
--> statement-breakpoint
DROP INDEX "purchase_newest";--> statement-breakpoint
DROP INDEX "purchase_by_state";--> statement-breakpoint
ALTER TABLE "purchase" ADD COLUMN "search" "tsvector" NOT NULL;--> statement-breakpoint
CREATE INDEX "lead_newest" ON "lead" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "lead_by_last_name" ON "lead" USING btree (lower("last_name"),"id");--> statement-breakpoint
CREATE INDEX "lead_by_email" ON "lead" USING btree ("email","id");--> statement-breakpoint
CREATE INDEX "lead_complete" ON "lead" USING btree ("complete","created_at","id");--> statement-breakpoint
CREATE INDEX "lead_search" ON "lead" USING gin ("search") WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "purchase_by_quantity" ON "purchase" USING btree ("qty_to_purchase","id");--> statement-breakpoint
CREATE INDEX "purchase_by_email" ON "purchase" USING btree (lower("email"),"id");--> statement-breakpoint
CREATE INDEX "purchase_complete" ON "purchase" USING btree ("complete","created_at","id");--> statement-breakpoint
CREATE INDEX "purchase_search" ON "purchase" USING gin ("search") WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "purchase_newest" ON "purchase" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "purchase_by_state" ON "purchase" USING btree ("state","created_at","id");