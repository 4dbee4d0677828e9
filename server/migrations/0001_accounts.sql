CREATE TABLE "account_wallet" (
	"address" text PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "account_link" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"email" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "account_session" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"client" text NOT NULL,
	"token_hash" text NOT NULL,
	"agent" text,
	"network" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone NOT NULL,
	CONSTRAINT "account_session_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "account_attempt" (
	"key" text PRIMARY KEY NOT NULL,
	"failures" integer NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	"blocked_until" timestamp with time zone NOT NULL,
	"succeeded_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "account_staff_change" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"granted" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "account" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"new_email" text,
	"password_hash" text NOT NULL,
	"confirmed_at" timestamp with time zone,
	"staff" boolean DEFAULT false NOT NULL,
	"nickname" text,
	"first_name" text,
	"last_name" text,
	"phone" text,
	"address_line1" text,
	"address_line2" text,
	"city" text,
	"state" text,
	"zip" text,
	"country" text,
	"payment_method" text,
	"user_agreement" text,
	"privacy_policy" text,
	"agreed_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "account_email_unique" UNIQUE("email")
);
--> statement-breakpoint
CREATE TABLE "account_wallet_challenge" (
	"nonce" text PRIMARY KEY NOT NULL,
	"session_id" uuid NOT NULL,
	"address" text NOT NULL,
	"issued_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "limit_window" (
	"key" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"ends_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mail_box" (
	"id" uuid PRIMARY KEY NOT NULL,
	"to_address" text NOT NULL,
	"from_address" text NOT NULL,
	"subject" text NOT NULL,
	"html" text NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mail_outbox" (
	"id" uuid PRIMARY KEY NOT NULL,
	"letter" text NOT NULL,
	"about" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"problem" text
);
--> statement-breakpoint
ALTER TABLE "account_wallet" ADD CONSTRAINT "account_wallet_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_link" ADD CONSTRAINT "account_link_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_session" ADD CONSTRAINT "account_session_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_wallet_challenge" ADD CONSTRAINT "account_wallet_challenge_session_id_account_session_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."account_session"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_wallet_of" ON "account_wallet" USING btree ("account_id","created_at");--> statement-breakpoint
CREATE INDEX "account_link_of" ON "account_link" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "account_link_expires_at" ON "account_link" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "account_session_of" ON "account_session" USING btree ("account_id","last_used_at");--> statement-breakpoint
CREATE INDEX "account_attempt_last_at" ON "account_attempt" USING btree ("last_at");--> statement-breakpoint
CREATE UNIQUE INDEX "account_staff_change_newest" ON "account_staff_change" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "account_newest" ON "account" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "account_wallet_challenge_of" ON "account_wallet_challenge" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "limit_window_ends_at" ON "limit_window" USING btree ("ends_at");--> statement-breakpoint
CREATE INDEX "mail_box_newest" ON "mail_box" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "mail_outbox_due_at" ON "mail_outbox" USING btree ("due_at");