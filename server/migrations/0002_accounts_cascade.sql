ALTER TABLE "account_wallet" DROP CONSTRAINT "account_wallet_account_id_account_id_fk";
--> statement-breakpoint
ALTER TABLE "account_link" DROP CONSTRAINT "account_link_account_id_account_id_fk";
--> statement-breakpoint
ALTER TABLE "account_session" DROP CONSTRAINT "account_session_account_id_account_id_fk";
--> statement-breakpoint
ALTER TABLE "account_wallet" ADD CONSTRAINT "account_wallet_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "account_link" ADD CONSTRAINT "account_link_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "account_session" ADD CONSTRAINT "account_session_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE cascade;