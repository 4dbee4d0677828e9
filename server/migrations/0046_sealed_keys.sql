ALTER TABLE "redemption" ADD COLUMN "sealed_number" "bytea";--> statement-breakpoint
ALTER TABLE "purchase" ADD COLUMN "sealed_key" "bytea";--> statement-breakpoint
CREATE INDEX "redemption_unsealed" ON "redemption" USING btree ("id") WHERE "redemption"."sealed_number" is null;--> statement-breakpoint
CREATE INDEX "purchase_unsealed" ON "purchase" USING btree ("id") WHERE "purchase"."sealed_key" is null;--> statement-breakpoint
-- What opens a record to its customer is stored sealed (server/customer-keys), and nowhere else in the clear: a burn is claimed by the
-- hash of its ticket, no search finds a key by its parts, and an answer that is kept for a repeated request names the record.
UPDATE "token_event" SET "claimed_by" = "redemption"."ticket_hash" FROM "redemption" WHERE "token_event"."claimed_by" = "redemption"."ticket_id";
--> statement-breakpoint
UPDATE "purchase" SET "search" = ts_delete("search", string_to_array(lower("key"), '-'));
--> statement-breakpoint
UPDATE "redemption" SET "search" = ts_delete("search", string_to_array(lower("ticket_id"), '-'));
--> statement-breakpoint
UPDATE "idempotent_answer" SET "answer" = jsonb_build_object('id', "purchase"."id") FROM "purchase"
	WHERE "idempotent_answer"."answer"->>'key' = "purchase"."key";
--> statement-breakpoint
UPDATE "idempotent_answer" SET "answer" = ("answer" - 'ticket_id') || jsonb_build_object('id', "redemption"."id") FROM "redemption"
	WHERE "idempotent_answer"."answer"->>'ticket_id' = "redemption"."ticket_id";
