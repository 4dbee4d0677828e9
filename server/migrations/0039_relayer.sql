CREATE TABLE "relay_transaction" (
	"relay_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"hash" text NOT NULL,
	"raw" text NOT NULL,
	"max_fee_per_gas" numeric(78, 0) NOT NULL,
	"max_priority_fee_per_gas" numeric(78, 0) NOT NULL,
	"signed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "relay_transaction_relay_id_number_pk" PRIMARY KEY("relay_id","number")
);
--> statement-breakpoint
CREATE TABLE "relayer_account" (
	"chain_id" bigint NOT NULL,
	"token" text NOT NULL,
	"address" text NOT NULL,
	"balance" numeric(78, 0) NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	"low_since" timestamp with time zone,
	CONSTRAINT "relayer_account_chain_id_token_pk" PRIMARY KEY("chain_id","token")
);
--> statement-breakpoint
CREATE TABLE "relay" (
	"id" uuid PRIMARY KEY NOT NULL,
	"chain_id" bigint NOT NULL,
	"token" text NOT NULL,
	"holder" text NOT NULL,
	"nonce" text NOT NULL,
	"kind" text NOT NULL,
	"target" text NOT NULL,
	"value" numeric(78, 0) NOT NULL,
	"valid_after" bigint NOT NULL,
	"valid_before" bigint NOT NULL,
	"signature" text NOT NULL,
	"by_key" boolean NOT NULL,
	"state" text NOT NULL,
	"state_since" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"gas" bigint NOT NULL,
	"reserved" numeric(78, 0) NOT NULL,
	"spent" numeric(78, 0),
	"sender" text,
	"tx_nonce" integer,
	"mined_tx" text,
	"problem" text
);
--> statement-breakpoint
ALTER TABLE "chain_lease" DROP CONSTRAINT "chain_lease_chain_id_token_pk";--> statement-breakpoint
ALTER TABLE "chain_lease" ADD COLUMN "work" text DEFAULT 'follow' NOT NULL;--> statement-breakpoint
ALTER TABLE "chain_lease" ADD CONSTRAINT "chain_lease_chain_id_token_work_pk" PRIMARY KEY("chain_id","token","work");--> statement-breakpoint
ALTER TABLE "relay_transaction" ADD CONSTRAINT "relay_transaction_relay_id_relay_id_fk" FOREIGN KEY ("relay_id") REFERENCES "public"."relay"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "relay_once" ON "relay" USING btree ("chain_id","token","holder","nonce");--> statement-breakpoint
CREATE UNIQUE INDEX "relay_tx_nonce" ON "relay" USING btree ("chain_id","sender","tx_nonce");--> statement-breakpoint
CREATE INDEX "relay_open" ON "relay" USING btree ("id") WHERE "relay"."state" in ('accepted', 'sent', 'mined');--> statement-breakpoint
CREATE INDEX "relay_created_at" ON "relay" USING btree ("created_at");