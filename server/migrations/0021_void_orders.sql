ALTER TABLE "sales_order" ADD COLUMN "issue_tried" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "sales_order" ADD COLUMN "void_tx" text;--> statement-breakpoint
UPDATE "sales_order" SET "issue_tried" = true WHERE "id" IN (SELECT "subject_id" FROM "request_step" WHERE "subject_kind" = 'order' AND "step" = 'start_issue');
