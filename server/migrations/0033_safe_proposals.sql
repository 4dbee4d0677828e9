CREATE TABLE "safe_proposal" (
	"id" uuid PRIMARY KEY NOT NULL,
	"chain_id" bigint NOT NULL,
	"token" text NOT NULL,
	"safe" text NOT NULL,
	"kind" text NOT NULL,
	"hash" text NOT NULL,
	"to_address" text,
	"data" text,
	"nonce" bigint,
	"cents" integer,
	"price_time" bigint,
	"time" bigint,
	"subject_kind" text,
	"subject_id" uuid,
	"reason" text,
	"actor_kind" text NOT NULL,
	"actor_id" text,
	"created_at" timestamp with time zone NOT NULL,
	"created_block" bigint NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"ending" text,
	"tx" text,
	CONSTRAINT "safe_proposal_ended_whole" CHECK (("safe_proposal"."ended_at" is null) = ("safe_proposal"."ending" is null)),
	CONSTRAINT "safe_proposal_whole" CHECK (case "safe_proposal"."kind"
        when 'transaction' then num_nulls("safe_proposal"."to_address", "safe_proposal"."data", "safe_proposal"."nonce") = 0
        else num_nulls("safe_proposal"."cents", "safe_proposal"."price_time", "safe_proposal"."time") = 0 end)
);
--> statement-breakpoint
CREATE TABLE "safe_signature" (
	"proposal_id" uuid NOT NULL,
	"owner" text NOT NULL,
	"signature" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "safe_signature_proposal_id_owner_pk" PRIMARY KEY("proposal_id","owner")
);
--> statement-breakpoint
ALTER TABLE "admin_session" ADD COLUMN "safe" text;--> statement-breakpoint
ALTER TABLE "price" ADD COLUMN "block" bigint;--> statement-breakpoint
ALTER TABLE "price" ADD COLUMN "withdrawn_block" bigint;--> statement-breakpoint
ALTER TABLE "safe_signature" ADD CONSTRAINT "safe_signature_proposal_id_safe_proposal_id_fk" FOREIGN KEY ("proposal_id") REFERENCES "public"."safe_proposal"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "safe_proposal_open_hash" ON "safe_proposal" USING btree ("safe","hash") WHERE "safe_proposal"."ended_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "safe_proposal_open_nonce" ON "safe_proposal" USING btree ("chain_id","safe","nonce") WHERE "safe_proposal"."ended_at" is null and "safe_proposal"."nonce" is not null;--> statement-breakpoint
CREATE INDEX "safe_proposal_created" ON "safe_proposal" USING btree ("created_at");