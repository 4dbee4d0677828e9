-- NOT VALID: a row that already breaks this must not stop the start. The site shows it as damaged, and nobody can sign it.
ALTER TABLE "safe_proposal" DROP CONSTRAINT "safe_proposal_whole";--> statement-breakpoint
CREATE INDEX "redemption_return_asset" ON "redemption" USING btree ("return_asset") WHERE "redemption"."return_asset" is not null;--> statement-breakpoint
ALTER TABLE "safe_proposal" ADD CONSTRAINT "safe_proposal_whole" CHECK (case "safe_proposal"."kind"
        when 'transaction' then num_nulls("safe_proposal"."to_address", "safe_proposal"."data", "safe_proposal"."nonce") = 0
          and num_nonnulls("safe_proposal"."cents", "safe_proposal"."price_time", "safe_proposal"."time") = 0
        when 'price' then num_nulls("safe_proposal"."cents", "safe_proposal"."price_time", "safe_proposal"."time") = 0
          and "safe_proposal"."price_time" = "safe_proposal"."time"
          and num_nonnulls("safe_proposal"."to_address", "safe_proposal"."data", "safe_proposal"."nonce", "safe_proposal"."subject_kind", "safe_proposal"."subject_id") = 0
        when 'withdrawal' then num_nulls("safe_proposal"."cents", "safe_proposal"."price_time", "safe_proposal"."time") = 0
          and num_nonnulls("safe_proposal"."to_address", "safe_proposal"."data", "safe_proposal"."nonce", "safe_proposal"."subject_kind", "safe_proposal"."subject_id") = 0
        else false end) NOT VALID;
