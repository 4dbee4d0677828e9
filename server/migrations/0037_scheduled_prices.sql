CREATE TABLE "scheduled_price" (
	"chain_id" bigint NOT NULL,
	"token" text NOT NULL,
	"time" bigint NOT NULL,
	"cents" integer NOT NULL,
	"signature" text NOT NULL,
	"signer" text NOT NULL,
	"why" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"approval_until" timestamp with time zone,
	"approved_kind" text,
	"approved_id" text,
	"ended_at" timestamp with time zone,
	"ending" text,
	"ended_why" text,
	"withdrawn_time" bigint,
	"withdrawn_signature" text,
	"withdrawn_by" text,
	CONSTRAINT "scheduled_price_chain_id_token_time_cents_pk" PRIMARY KEY("chain_id","token","time","cents"),
	CONSTRAINT "scheduled_price_positive" CHECK ("scheduled_price"."cents" > 0),
	CONSTRAINT "scheduled_price_ended" CHECK (("scheduled_price"."ended_at" is null) = ("scheduled_price"."ending" is null)),
	CONSTRAINT "scheduled_price_withdrawn" CHECK (("scheduled_price"."ending" is not distinct from 'withdrawn') = (num_nulls("scheduled_price"."withdrawn_time", "scheduled_price"."withdrawn_signature", "scheduled_price"."withdrawn_by") = 0))
);
--> statement-breakpoint
ALTER TABLE "price" ADD COLUMN "why" text;--> statement-breakpoint
ALTER TABLE "price" ADD COLUMN "withdrawn_why" text;--> statement-breakpoint
CREATE UNIQUE INDEX "scheduled_price_one" ON "scheduled_price" USING btree ("chain_id","token") WHERE "scheduled_price"."ended_at" is null;