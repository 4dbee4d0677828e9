ALTER TABLE "redemption" ADD COLUMN "identity_checked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "purchase" ADD COLUMN "unanswered_since" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "purchase_unanswered" ON "purchase" USING btree ("unanswered_since") WHERE "purchase"."unanswered_since" is not null;
--> statement-breakpoint
UPDATE "purchase" SET "unanswered_since" = (
  SELECT min("asked"."created_at") FROM "message" "asked"
  WHERE "asked"."subject_kind" = 'purchase' AND "asked"."subject_id" = "purchase"."id"
    AND "asked"."actor_kind" IN ('visitor', 'user') AND "asked"."erased_at" IS NULL
    AND NOT EXISTS (
      SELECT FROM "message" "answer"
      WHERE "answer"."subject_kind" = 'purchase' AND "answer"."subject_id" = "asked"."subject_id"
        AND "answer"."actor_kind" IN ('staff', 'admin') AND "answer"."id" > "asked"."id"
    )
);
