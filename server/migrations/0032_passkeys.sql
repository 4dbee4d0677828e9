CREATE TABLE "passkey_challenge" (
	"challenge" text PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"bound_to" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "passkey" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"public_key" "bytea" NOT NULL,
	"counter" bigint NOT NULL,
	"transports" text[] NOT NULL,
	"name" text NOT NULL,
	"backup_eligible" boolean NOT NULL,
	"backed_up" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "passkey_recovery_code" (
	"account_id" uuid NOT NULL,
	"code_hash" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "passkey_recovery_code_account_id_code_hash_pk" PRIMARY KEY("account_id","code_hash")
);
--> statement-breakpoint
ALTER TABLE "account_session" ADD COLUMN "verified_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "account_session" ADD COLUMN "verified_by" text;--> statement-breakpoint
ALTER TABLE "account" ADD COLUMN "passkeys" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "account" ADD COLUMN "recovery_codes" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "account" ADD COLUMN "passkey_required" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "passkey_challenge_expires_at" ON "passkey_challenge" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "passkey_of" ON "passkey" USING btree ("account_id","created_at");--> statement-breakpoint
ALTER TABLE "passkey" ADD CONSTRAINT "passkey_of_an_account" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "passkey_recovery_code" ADD CONSTRAINT "passkey_recovery_code_of_an_account" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE cascade ON UPDATE cascade;
