CREATE TABLE "identity_result" (
	"event_id" text PRIMARY KEY NOT NULL,
	"record_id" uuid NOT NULL,
	"result" text NOT NULL,
	"reference" text,
	"decided_at" timestamp with time zone NOT NULL,
	"received_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "webhook_outbox" (
	"id" uuid PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"subject_kind" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"data" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"problem" text
);
--> statement-breakpoint
ALTER TABLE "identity_result" ADD CONSTRAINT "identity_result_record_id_identity_record_id_fk" FOREIGN KEY ("record_id") REFERENCES "public"."identity_record"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "identity_result_of" ON "identity_result" USING btree ("record_id","decided_at");--> statement-breakpoint
CREATE INDEX "webhook_outbox_due_at" ON "webhook_outbox" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "webhook_outbox_of" ON "webhook_outbox" USING btree ("subject_kind","subject_id");