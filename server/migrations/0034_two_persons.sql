CREATE TABLE "staff_wallet" (
	"address" text NOT NULL,
	"account_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "staff_wallet_address_account_id_pk" PRIMARY KEY("address","account_id")
);
--> statement-breakpoint
CREATE TABLE "approval" (
	"id" uuid PRIMARY KEY NOT NULL,
	"act" text NOT NULL,
	"subject_kind" text NOT NULL,
	"subject_id" text NOT NULL,
	"input" jsonb,
	"facts" jsonb NOT NULL,
	"why" text NOT NULL,
	"asked_kind" text NOT NULL,
	"asked_id" text,
	"asked_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"outcome" text,
	"decided_at" timestamp with time zone,
	"decided_kind" text,
	"decided_id" text,
	"reason" text,
	"used_at" timestamp with time zone,
	CONSTRAINT "approval_decided" CHECK (("approval"."outcome" is null) = ("approval"."decided_at" is null)),
	CONSTRAINT "approval_input" CHECK (("approval"."outcome" is null) = ("approval"."input" is not null))
);
--> statement-breakpoint
ALTER TABLE "price" ADD COLUMN "approved_time" bigint;--> statement-breakpoint
CREATE INDEX "staff_wallet_of" ON "staff_wallet" USING btree ("account_id");--> statement-breakpoint
CREATE UNIQUE INDEX "approval_one_waiting" ON "approval" USING btree ("act","subject_kind","subject_id") WHERE "approval"."outcome" is null;--> statement-breakpoint
CREATE INDEX "approval_waiting" ON "approval" USING btree ("asked_at") WHERE "approval"."outcome" is null;--> statement-breakpoint
CREATE INDEX "approval_of" ON "approval" USING btree ("subject_kind","subject_id","asked_at");--> statement-breakpoint
ALTER TABLE "price" ADD CONSTRAINT "price_approved_after" CHECK ("price"."approved_time" >= "price"."time");--> statement-breakpoint
INSERT INTO "staff_wallet" ("address", "account_id", "at")
SELECT w."address", w."account_id", now() FROM "account_wallet" w JOIN "account" a ON a."id" = w."account_id" WHERE a."staff";--> statement-breakpoint
CREATE FUNCTION refuse_change_of_the_staff_wallets() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is refused: the wallets of staff are added to and never changed', TG_OP USING ERRCODE = 'restrict_violation';
END $$;--> statement-breakpoint
CREATE TRIGGER staff_wallet_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "staff_wallet"
FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_the_staff_wallets();
