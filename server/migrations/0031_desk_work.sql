CREATE TABLE "work_assignment" (
	"subject_kind" text NOT NULL,
	"subject_id" text NOT NULL,
	"owner_kind" text NOT NULL,
	"owner_id" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "work_assignment_subject_kind_subject_id_pk" PRIMARY KEY("subject_kind","subject_id")
);
--> statement-breakpoint
CREATE TABLE "work_seen" (
	"subject_kind" text NOT NULL,
	"subject_id" text NOT NULL,
	"actor_kind" text NOT NULL,
	"actor_id" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "work_seen_subject_kind_subject_id_actor_kind_actor_id_pk" PRIMARY KEY("subject_kind","subject_id","actor_kind","actor_id")
);
--> statement-breakpoint
CREATE INDEX "work_assignment_of" ON "work_assignment" USING btree ("subject_id");--> statement-breakpoint
CREATE INDEX "request_step_ended" ON "request_step" USING btree ("at") WHERE "request_step"."to_state" in ('issued', 'cancelled', 'lapsed', 'refused', 'closed');--> statement-breakpoint
CREATE INDEX "sales_order_to_refund" ON "sales_order" USING btree ("ended_at") WHERE "sales_order"."state" = 'cancelled' and "sales_order"."paid_cents" is not null and "sales_order"."refunded_cents" is null;