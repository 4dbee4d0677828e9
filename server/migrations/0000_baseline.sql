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
	"verified_at" timestamp with time zone,
	"verified_by" text,
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
CREATE TABLE "staff_register" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "staff_register_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account_id" uuid NOT NULL,
	"email" text NOT NULL,
	"name" text,
	"staff" boolean NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "staff_wallet" (
	"address" text NOT NULL,
	"account_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "staff_wallet_address_account_id_pk" PRIMARY KEY("address","account_id")
);
--> statement-breakpoint
CREATE TABLE "account" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"new_email" text,
	"password_hash" text NOT NULL,
	"confirmed_at" timestamp with time zone,
	"settled_at" timestamp with time zone,
	"sign_up_hash" text,
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
	"passkeys" integer DEFAULT 0 NOT NULL,
	"recovery_codes" integer DEFAULT 0 NOT NULL,
	"passkey_required" boolean DEFAULT false NOT NULL,
	"passkey_required_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "account_wallet_challenge" (
	"nonce" text PRIMARY KEY NOT NULL,
	"session_id" uuid NOT NULL,
	"address" text NOT NULL,
	"issued_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "admin_session" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"address" text NOT NULL,
	"safe" text,
	"signed_at" bigint NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_seen_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "admin_sign_in_used_once" UNIQUE("address","signed_at")
);
--> statement-breakpoint
CREATE TABLE "chain_cursor" (
	"chain_id" bigint NOT NULL,
	"token" text NOT NULL,
	"block" bigint NOT NULL,
	"block_hash" text NOT NULL,
	"head" bigint NOT NULL,
	"head_hash" text NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	"problem" text,
	"problem_at" timestamp with time zone,
	"confirmed" bigint,
	CONSTRAINT "chain_cursor_chain_id_token_pk" PRIMARY KEY("chain_id","token")
);
--> statement-breakpoint
CREATE TABLE "chain_identity" (
	"only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"chain_id" bigint NOT NULL,
	"token" text NOT NULL,
	"genesis_hash" text NOT NULL,
	CONSTRAINT "chain_identity_one_row" CHECK ("chain_identity"."only")
);
--> statement-breakpoint
CREATE TABLE "chain_lease" (
	"chain_id" bigint NOT NULL,
	"token" text NOT NULL,
	"work" text DEFAULT 'follow' NOT NULL,
	"holder" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "chain_lease_chain_id_token_work_pk" PRIMARY KEY("chain_id","token","work")
);
--> statement-breakpoint
CREATE TABLE "token_balance" (
	"chain_id" bigint NOT NULL,
	"token" text NOT NULL,
	"address" text NOT NULL,
	"balance" numeric(78, 0) NOT NULL,
	"received" numeric(78, 0) NOT NULL,
	"redeemed" numeric(78, 0) NOT NULL,
	"checked" bigint NOT NULL,
	CONSTRAINT "token_balance_chain_id_token_address_pk" PRIMARY KEY("chain_id","token","address")
);
--> statement-breakpoint
CREATE TABLE "token_event" (
	"chain_id" bigint NOT NULL,
	"token" text NOT NULL,
	"block" bigint NOT NULL,
	"log_index" integer NOT NULL,
	"block_hash" text NOT NULL,
	"time" timestamp with time zone NOT NULL,
	"tx" text NOT NULL,
	"name" text NOT NULL,
	"from_address" text,
	"to_address" text,
	"value" numeric(78, 0),
	"reference" text,
	"args" jsonb NOT NULL,
	"history" text,
	"final" boolean NOT NULL,
	"claimed_by" text,
	CONSTRAINT "token_event_chain_id_token_block_log_index_pk" PRIMARY KEY("chain_id","token","block","log_index"),
	CONSTRAINT "token_event_claims_are_final" CHECK ("token_event"."claimed_by" is null or "token_event"."final")
);
--> statement-breakpoint
CREATE UNLOGGED TABLE "unverified_balance" (
	"address" text PRIMARY KEY NOT NULL,
	"balance" numeric(78, 0) NOT NULL,
	"received" numeric(78, 0) NOT NULL,
	"redeemed" numeric(78, 0) NOT NULL
);
--> statement-breakpoint
CREATE UNLOGGED TABLE "unverified_event" (
	"block" bigint NOT NULL,
	"log_index" integer NOT NULL,
	"block_hash" text NOT NULL,
	"time" timestamp with time zone NOT NULL,
	"tx" text NOT NULL,
	"name" text NOT NULL,
	"from_address" text,
	"to_address" text,
	"value" numeric(78, 0),
	"reference" text,
	"args" jsonb NOT NULL,
	"history" text
);
--> statement-breakpoint
CREATE UNLOGGED TABLE "unverified_range" (
	"chain_id" bigint NOT NULL,
	"token" text NOT NULL,
	"id" text NOT NULL,
	"base" bigint NOT NULL,
	"read" bigint NOT NULL,
	"summed" bigint NOT NULL,
	"history" text NOT NULL,
	CONSTRAINT "unverified_range_chain_id_token_pk" PRIMARY KEY("chain_id","token")
);
--> statement-breakpoint
CREATE TABLE "file_piece" (
	"file_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"ciphertext" "bytea" NOT NULL,
	CONSTRAINT "file_piece_file_id_position_pk" PRIMARY KEY("file_id","position")
);
--> statement-breakpoint
CREATE TABLE "file_upload" (
	"id" uuid PRIMARY KEY NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"completed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "customer_file" (
	"id" uuid PRIMARY KEY NOT NULL,
	"subject_kind" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"type" text NOT NULL,
	"size" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"erased_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "message" (
	"id" uuid PRIMARY KEY NOT NULL,
	"subject_kind" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"actor_kind" text NOT NULL,
	"actor_id" text,
	"text" text,
	"created_at" timestamp with time zone NOT NULL,
	"erased_at" timestamp with time zone,
	CONSTRAINT "message_erased_is_empty" CHECK (("message"."erased_at" is null) = ("message"."text" is not null))
);
--> statement-breakpoint
CREATE TABLE "identity_record" (
	"id" uuid PRIMARY KEY NOT NULL,
	"subject_kind" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"ciphertext" text,
	"masked" jsonb,
	"given_at" timestamp with time zone,
	"erased_at" timestamp with time zone,
	CONSTRAINT "identity_record_erased_is_empty" CHECK ("identity_record"."erased_at" is null or ("identity_record"."ciphertext" is null and "identity_record"."masked" is null))
);
--> statement-breakpoint
CREATE TABLE "identity_result" (
	"event_id" text PRIMARY KEY NOT NULL,
	"record_id" uuid NOT NULL,
	"result" text NOT NULL,
	"reference" text,
	"decided_at" timestamp with time zone NOT NULL,
	"received_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "screening_entry" (
	"list_id" uuid NOT NULL,
	"what" text NOT NULL,
	"value" text NOT NULL,
	"party" text NOT NULL,
	CONSTRAINT "screening_entry_what_value_party_list_id_pk" PRIMARY KEY("what","value","party","list_id")
);
--> statement-breakpoint
CREATE TABLE "screening_hit" (
	"subject_kind" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"field" text NOT NULL,
	"value" text NOT NULL,
	"list_kind" text NOT NULL,
	"party" text NOT NULL,
	"listed_on" date NOT NULL,
	"sha256" text NOT NULL,
	"found_at" timestamp with time zone NOT NULL,
	"released_at" timestamp with time zone,
	CONSTRAINT "screening_hit_subject_kind_subject_id_field_value_list_kind_party_pk" PRIMARY KEY("subject_kind","subject_id","field","value","list_kind","party")
);
--> statement-breakpoint
CREATE TABLE "screening_list" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text,
	"file" text NOT NULL,
	"listed_on" date,
	"sha256" text NOT NULL,
	"bytes" bigint NOT NULL,
	"parties" integer NOT NULL,
	"names" integer NOT NULL,
	"addresses" integer NOT NULL,
	"other_addresses" integer NOT NULL,
	"errors" jsonb,
	"read_at" timestamp with time zone NOT NULL,
	"actor_kind" text NOT NULL,
	"actor_id" text,
	"in_force" boolean NOT NULL,
	"recheck_kind" text,
	"recheck_after" uuid,
	"rechecked" integer DEFAULT 0 NOT NULL,
	"recheck_hits" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "screening_list_errors" CHECK (not "screening_list"."in_force" or ("screening_list"."errors" is null and "screening_list"."listed_on" is not null))
);
--> statement-breakpoint
CREATE TABLE "lead" (
	"id" uuid PRIMARY KEY NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"email" text NOT NULL,
	"phone" text NOT NULL,
	"ethereum_address" text NOT NULL,
	"message" text NOT NULL,
	"complete" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"search" "tsvector" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "alarm_watch" (
	"only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"holder" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"mailed_at" timestamp with time zone,
	"digest_day" date,
	CONSTRAINT "alarm_watch_one_row" CHECK ("alarm_watch"."only")
);
--> statement-breakpoint
CREATE TABLE "alarm" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"subject_kind" text NOT NULL,
	"subject_id" text NOT NULL,
	"title" text NOT NULL,
	"why" text NOT NULL,
	"cents" bigint,
	"since" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone,
	"raised_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"mailed_at" timestamp with time zone,
	"end_mailed_at" timestamp with time zone
);
--> statement-breakpoint
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
CREATE TABLE "audit_entry" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_entry_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone NOT NULL,
	"actor_kind" text NOT NULL,
	"actor_id" text,
	"actor_label" text NOT NULL,
	"act" text NOT NULL,
	"subject_kind" text NOT NULL,
	"subject_id" text NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"personal" jsonb
);
--> statement-breakpoint
CREATE TABLE "audit_head" (
	"day" date PRIMARY KEY NOT NULL,
	"position" bigint NOT NULL,
	"hash" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_link" (
	"position" bigint PRIMARY KEY NOT NULL,
	"entry_id" bigint NOT NULL,
	"previous_hash" text NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "audit_link_entry_id_unique" UNIQUE("entry_id"),
	CONSTRAINT "audit_link_previous_hash_unique" UNIQUE("previous_hash"),
	CONSTRAINT "audit_link_hash_unique" UNIQUE("hash")
);
--> statement-breakpoint
CREATE TABLE "idempotent_answer" (
	"scope" text NOT NULL,
	"key" text NOT NULL,
	"body_hash" text NOT NULL,
	"answer" jsonb,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "idempotent_answer_scope_key_pk" PRIMARY KEY("scope","key")
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
CREATE TABLE "price" (
	"chain_id" bigint NOT NULL,
	"token" text NOT NULL,
	"time" bigint NOT NULL,
	"previous_time" bigint,
	"cents" integer NOT NULL,
	"signature" text NOT NULL,
	"signer" text NOT NULL,
	"block" bigint,
	"created_at" timestamp with time zone NOT NULL,
	"approved_time" bigint,
	"withdrawn_time" bigint,
	"withdrawn_signature" text,
	"withdrawn_by" text,
	"withdrawn_block" bigint,
	"why" text,
	"withdrawn_why" text,
	CONSTRAINT "price_chain_id_token_time_pk" PRIMARY KEY("chain_id","token","time"),
	CONSTRAINT "price_followed_once" UNIQUE NULLS NOT DISTINCT("chain_id","token","previous_time"),
	CONSTRAINT "price_time_increases" CHECK ("price"."time" > "price"."previous_time"),
	CONSTRAINT "price_approved_after" CHECK ("price"."approved_time" >= "price"."time"),
	CONSTRAINT "price_positive" CHECK ("price"."cents" > 0),
	CONSTRAINT "price_withdrawn_after" CHECK ("price"."withdrawn_time" >= "price"."time"),
	CONSTRAINT "price_withdrawn_whole" CHECK (num_nulls("price"."withdrawn_time", "price"."withdrawn_signature", "price"."withdrawn_by") in (0, 3))
);
--> statement-breakpoint
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
CREATE TABLE "redemption" (
	"id" uuid PRIMARY KEY NOT NULL,
	"ticket_hash" text NOT NULL,
	"sealed_number" "bytea" NOT NULL,
	"chain_id" bigint NOT NULL,
	"token" text NOT NULL,
	"ethereum_address" text NOT NULL,
	"qty_to_redeem" integer NOT NULL,
	"email" text NOT NULL,
	"account_id" uuid,
	"is_of_account" boolean DEFAULT false NOT NULL,
	"shipping_details" text NOT NULL,
	"address_line_1" text,
	"address_line_2" text,
	"name" text NOT NULL,
	"phone" text NOT NULL,
	"city" text NOT NULL,
	"state_province" text NOT NULL,
	"country" text NOT NULL,
	"postal_code" text NOT NULL,
	"complete" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"channel" text DEFAULT 'site' NOT NULL,
	"check_first" boolean DEFAULT false NOT NULL,
	"identity_checked_at" timestamp with time zone,
	"shipping_cents" bigint,
	"state" text DEFAULT 'requested' NOT NULL,
	"document_hold_reason" text,
	"document_hold_since" timestamp with time zone,
	"sanctions_hold_since" timestamp with time zone,
	"arrived_at" timestamp with time zone,
	"burn_started_at" timestamp with time zone,
	"carrier" text,
	"tracking" text,
	"insured_cents" bigint,
	"shipped_at" timestamp with time zone,
	"delivered_at" timestamp with time zone,
	"costs_cents" bigint,
	"receipt_hash" text,
	"receipt_tx" text,
	"return_asset" text,
	"return_decimals" smallint,
	"return_to" text,
	"return_units" numeric(78, 0),
	"sent_back_tx" text,
	"alarm" text,
	"alarm_tx" text,
	"alarm_since" timestamp with time zone,
	"search" "tsvector" DEFAULT ''::tsvector NOT NULL,
	CONSTRAINT "redemption_ticket_hash_unique" UNIQUE("ticket_hash")
);
--> statement-breakpoint
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
CREATE TABLE "relayer_problem" (
	"chain_id" bigint NOT NULL,
	"token" text NOT NULL,
	"problem" text NOT NULL,
	"details" text NOT NULL,
	"since" timestamp with time zone NOT NULL,
	CONSTRAINT "relayer_problem_chain_id_token_problem_pk" PRIMARY KEY("chain_id","token","problem")
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
	"problem" text,
	"networks" text[]
);
--> statement-breakpoint
CREATE TABLE "coin_lot" (
	"id" text PRIMARY KEY NOT NULL,
	"year" integer NOT NULL,
	"mint" text NOT NULL,
	"coins" integer NOT NULL,
	"depository" text NOT NULL,
	"box" text,
	"received_on" date NOT NULL,
	"serials" jsonb,
	"registered_at" timestamp with time zone NOT NULL,
	"actor_kind" text NOT NULL,
	"actor_id" text,
	"import_sha256" text,
	"rest_of" text,
	CONSTRAINT "coin_lot_has_coins" CHECK ("coin_lot"."coins" > 0)
);
--> statement-breakpoint
CREATE TABLE "coin_lot_exclusion" (
	"lot" text PRIMARY KEY NOT NULL,
	"reason" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"actor_kind" text NOT NULL,
	"actor_id" text
);
--> statement-breakpoint
CREATE TABLE "reserve_file" (
	"kind" text NOT NULL,
	"hash" text NOT NULL,
	"name" text,
	"bytes" "bytea" NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"actor_kind" text NOT NULL,
	"actor_id" text,
	CONSTRAINT "reserve_file_kind_hash_pk" PRIMARY KEY("kind","hash")
);
--> statement-breakpoint
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
          and num_nonnulls("safe_proposal"."cents", "safe_proposal"."price_time", "safe_proposal"."time") = 0
        when 'price' then num_nulls("safe_proposal"."cents", "safe_proposal"."price_time", "safe_proposal"."time") = 0
          and "safe_proposal"."price_time" = "safe_proposal"."time"
          and num_nonnulls("safe_proposal"."to_address", "safe_proposal"."data", "safe_proposal"."nonce", "safe_proposal"."subject_kind", "safe_proposal"."subject_id") = 0
        when 'withdrawal' then num_nulls("safe_proposal"."cents", "safe_proposal"."price_time", "safe_proposal"."time") = 0
          and num_nonnulls("safe_proposal"."to_address", "safe_proposal"."data", "safe_proposal"."nonce", "safe_proposal"."subject_kind", "safe_proposal"."subject_id") = 0
        else false end)
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
CREATE TABLE "sales_order" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"purchase_id" uuid NOT NULL,
	"chain_id" bigint NOT NULL,
	"token" text NOT NULL,
	"hash" text NOT NULL,
	"quantity" integer NOT NULL,
	"price_time" bigint NOT NULL,
	"price_cents" integer NOT NULL,
	"total_cents" bigint NOT NULL,
	"method" text NOT NULL,
	"ethereum_address" text NOT NULL,
	"state" text NOT NULL,
	"state_since" timestamp with time zone NOT NULL,
	"document_hold_reason" text,
	"document_hold_since" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone,
	"paid_cents" bigint,
	"paid_reference" text,
	"paid_on" date,
	"issue_tx" text,
	"issue_started_at" timestamp with time zone,
	"issue_tried" boolean DEFAULT false NOT NULL,
	"void_tx" text,
	"issued_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"fee_cents" integer,
	"refunded_cents" bigint,
	"refund_reference" text,
	"refunded_on" date,
	"fair_market_at" timestamp with time zone,
	"fair_market_cents" integer,
	"market_difference_cents" bigint,
	"alarm" text,
	"alarm_tx" text,
	"alarm_since" timestamp with time zone,
	CONSTRAINT "sales_order_number_unique" UNIQUE("number"),
	CONSTRAINT "sales_order_hash_unique" UNIQUE("hash"),
	CONSTRAINT "sales_order_total" CHECK ("sales_order"."total_cents" = "sales_order"."quantity"::bigint * "sales_order"."price_cents"),
	CONSTRAINT "sales_order_placed_is_due" CHECK ("sales_order"."state" <> 'placed' or "sales_order"."due_at" is not null)
);
--> statement-breakpoint
CREATE TABLE "purchase" (
	"id" uuid PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"sealed_key" "bytea" NOT NULL,
	"ethereum_address" text NOT NULL,
	"qty_to_purchase" integer NOT NULL,
	"email" text NOT NULL,
	"account_id" uuid,
	"is_of_account" boolean DEFAULT false NOT NULL,
	"agreement" text,
	"agreed_at" timestamp with time zone,
	"country" text,
	"us_state" text,
	"state" text NOT NULL,
	"document_hold_reason" text,
	"document_hold_since" timestamp with time zone,
	"sanctions_hold_since" timestamp with time zone,
	"identity_checked_at" timestamp with time zone,
	"checks_waived_at" timestamp with time zone,
	"unanswered_since" timestamp with time zone,
	"complete" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"search" "tsvector" NOT NULL,
	CONSTRAINT "purchase_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "write_probe" (
	"filler" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "change" (
	"changed_in" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	"topic" text NOT NULL,
	"at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "change_changed_in_topic_pk" PRIMARY KEY("changed_in","topic")
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
CREATE TABLE "note" (
	"id" uuid PRIMARY KEY NOT NULL,
	"subject_kind" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"actor_kind" text NOT NULL,
	"actor_id" text
);
--> statement-breakpoint
CREATE TABLE "request_step" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "request_step_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"subject_kind" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"step" text NOT NULL,
	"from_state" text,
	"to_state" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"actor_kind" text NOT NULL,
	"actor_id" text,
	"reason" text,
	"detail" jsonb
);
--> statement-breakpoint
ALTER TABLE "account_wallet" ADD CONSTRAINT "account_wallet_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "account_link" ADD CONSTRAINT "account_link_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "account_session" ADD CONSTRAINT "account_session_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "account_wallet_challenge" ADD CONSTRAINT "account_wallet_challenge_session_id_account_session_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."account_session"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "file_piece" ADD CONSTRAINT "file_piece_file_id_file_upload_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."file_upload"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity_result" ADD CONSTRAINT "identity_result_record_id_identity_record_id_fk" FOREIGN KEY ("record_id") REFERENCES "public"."identity_record"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price" ADD CONSTRAINT "price_follows_a_price" FOREIGN KEY ("chain_id","token","previous_time") REFERENCES "public"."price"("chain_id","token","time") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "relay_transaction" ADD CONSTRAINT "relay_transaction_relay_id_relay_id_fk" FOREIGN KEY ("relay_id") REFERENCES "public"."relay"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coin_lot_exclusion" ADD CONSTRAINT "coin_lot_exclusion_lot_coin_lot_id_fk" FOREIGN KEY ("lot") REFERENCES "public"."coin_lot"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "safe_signature" ADD CONSTRAINT "safe_signature_proposal_id_safe_proposal_id_fk" FOREIGN KEY ("proposal_id") REFERENCES "public"."safe_proposal"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "passkey_challenge_expires_at" ON "passkey_challenge" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "passkey_of" ON "passkey" USING btree ("account_id","created_at");--> statement-breakpoint
CREATE INDEX "account_wallet_of" ON "account_wallet" USING btree ("account_id","created_at");--> statement-breakpoint
CREATE INDEX "account_link_of" ON "account_link" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "account_link_expires_at" ON "account_link" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "account_session_of" ON "account_session" USING btree ("account_id","last_used_at");--> statement-breakpoint
CREATE INDEX "account_attempt_last_at" ON "account_attempt" USING btree ("last_at");--> statement-breakpoint
CREATE INDEX "staff_register_of" ON "staff_register" USING btree ("account_id","id");--> statement-breakpoint
CREATE INDEX "staff_wallet_of" ON "staff_wallet" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "account_newest" ON "account" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "account_email" ON "account" USING btree ("email");--> statement-breakpoint
CREATE UNIQUE INDEX "account_email_confirmed" ON "account" USING btree ("email") WHERE "account"."confirmed_at" is not null;--> statement-breakpoint
CREATE INDEX "account_wallet_challenge_of" ON "account_wallet_challenge" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "admin_session_created_at" ON "admin_session" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "token_balance_checked" ON "token_balance" USING btree ("checked") WHERE "token_balance"."balance" > 0;--> statement-breakpoint
CREATE INDEX "token_event_from" ON "token_event" USING btree ("from_address","block","log_index");--> statement-breakpoint
CREATE INDEX "token_event_to" ON "token_event" USING btree ("to_address","block","log_index");--> statement-breakpoint
CREATE INDEX "token_event_reference" ON "token_event" USING btree ("reference") WHERE "token_event"."reference" is not null;--> statement-breakpoint
CREATE INDEX "token_event_pending" ON "token_event" USING btree ("block") WHERE not "token_event"."final";--> statement-breakpoint
CREATE INDEX "token_event_recorded" ON "token_event" USING btree ("block","log_index") WHERE "token_event"."history" is not null;--> statement-breakpoint
CREATE INDEX "token_event_unclaimed_burn" ON "token_event" USING btree ("chain_id","token","block","log_index") WHERE "token_event"."name" = 'Redeemed' and "token_event"."final" and "token_event"."claimed_by" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "token_event_ticket_burned_once" ON "token_event" USING btree ("claimed_by");--> statement-breakpoint
CREATE INDEX "unverified_event_block" ON "unverified_event" USING btree ("block");--> statement-breakpoint
CREATE INDEX "file_upload_open" ON "file_upload" USING btree ("started_at") WHERE "file_upload"."completed_at" is null;--> statement-breakpoint
CREATE INDEX "customer_file_of" ON "customer_file" USING btree ("subject_kind","subject_id","id");--> statement-breakpoint
CREATE INDEX "customer_file_newest" ON "customer_file" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "message_of" ON "message" USING btree ("subject_kind","subject_id","id");--> statement-breakpoint
CREATE INDEX "message_newest" ON "message" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "identity_record_of" ON "identity_record" USING btree ("subject_kind","subject_id","asked_at");--> statement-breakpoint
CREATE UNIQUE INDEX "identity_record_one_open" ON "identity_record" USING btree ("subject_kind","subject_id") WHERE "identity_record"."erased_at" is null;--> statement-breakpoint
CREATE INDEX "identity_result_of" ON "identity_result" USING btree ("record_id","decided_at");--> statement-breakpoint
CREATE UNIQUE INDEX "screening_list_in_force" ON "screening_list" USING btree ("kind") WHERE "screening_list"."in_force";--> statement-breakpoint
CREATE INDEX "screening_list_newest" ON "screening_list" USING btree ("read_at");--> statement-breakpoint
CREATE INDEX "lead_newest" ON "lead" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "lead_by_last_name" ON "lead" USING btree (lower("last_name"),"id");--> statement-breakpoint
CREATE INDEX "lead_by_email" ON "lead" USING btree ("email","id");--> statement-breakpoint
CREATE INDEX "lead_complete" ON "lead" USING btree ("complete","created_at","id");--> statement-breakpoint
CREATE INDEX "lead_complete_by_last_name" ON "lead" USING btree ("complete",lower("last_name"),"id");--> statement-breakpoint
CREATE INDEX "lead_complete_by_email" ON "lead" USING btree ("complete","email","id");--> statement-breakpoint
CREATE INDEX "lead_search" ON "lead" USING gin ("search") WITH (fastupdate=false);--> statement-breakpoint
CREATE UNIQUE INDEX "alarm_open_once" ON "alarm" USING btree ("kind","subject_id") WHERE "alarm"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "alarm_unmailed" ON "alarm" USING btree ("raised_at") WHERE "alarm"."mailed_at" is null;--> statement-breakpoint
CREATE INDEX "alarm_ended" ON "alarm" USING btree ("ended_at") WHERE "alarm"."ended_at" is not null;--> statement-breakpoint
CREATE INDEX "work_assignment_of" ON "work_assignment" USING btree ("subject_id");--> statement-breakpoint
CREATE INDEX "audit_entry_of_subject" ON "audit_entry" USING btree ("subject_kind","subject_id","id");--> statement-breakpoint
CREATE INDEX "audit_entry_of_act" ON "audit_entry" USING btree ("act","id");--> statement-breakpoint
CREATE INDEX "audit_entry_of_actor" ON "audit_entry" USING btree ("actor_id","id");--> statement-breakpoint
CREATE INDEX "idempotent_answer_created_at" ON "idempotent_answer" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "limit_window_ends_at" ON "limit_window" USING btree ("ends_at");--> statement-breakpoint
CREATE INDEX "mail_box_newest" ON "mail_box" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "mail_outbox_due_at" ON "mail_outbox" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "webhook_outbox_due_at" ON "webhook_outbox" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "webhook_outbox_of" ON "webhook_outbox" USING btree ("subject_kind","subject_id");--> statement-breakpoint
CREATE INDEX "price_counting" ON "price" USING btree ("chain_id","token","time") WHERE "price"."withdrawn_time" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "scheduled_price_one" ON "scheduled_price" USING btree ("chain_id","token") WHERE "scheduled_price"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "redemption_newest" ON "redemption" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "redemption_by_quantity" ON "redemption" USING btree ("qty_to_redeem","id");--> statement-breakpoint
CREATE INDEX "redemption_by_email" ON "redemption" USING btree (lower("email"),"id");--> statement-breakpoint
CREATE INDEX "redemption_complete" ON "redemption" USING btree ("complete","created_at","id");--> statement-breakpoint
CREATE INDEX "redemption_by_state" ON "redemption" USING btree ("state","created_at","id");--> statement-breakpoint
CREATE INDEX "redemption_complete_by_state" ON "redemption" USING btree ("complete","state","created_at","id");--> statement-breakpoint
CREATE INDEX "redemption_complete_by_quantity" ON "redemption" USING btree ("complete","qty_to_redeem","id");--> statement-breakpoint
CREATE INDEX "redemption_complete_by_email" ON "redemption" USING btree ("complete",lower("email"),"id");--> statement-breakpoint
CREATE INDEX "redemption_by_state_and_quantity" ON "redemption" USING btree ("state","qty_to_redeem","id");--> statement-breakpoint
CREATE INDEX "redemption_by_state_and_email" ON "redemption" USING btree ("state",lower("email"),"id");--> statement-breakpoint
CREATE INDEX "redemption_by_channel" ON "redemption" USING btree ("channel","created_at","id");--> statement-breakpoint
CREATE INDEX "redemption_channel_by_complete" ON "redemption" USING btree ("channel","complete","created_at","id");--> statement-breakpoint
CREATE INDEX "redemption_channel_by_state" ON "redemption" USING btree ("channel","state","created_at","id");--> statement-breakpoint
CREATE INDEX "redemption_inbox" ON "redemption" USING btree ("ethereum_address") WHERE "redemption"."channel" <> 'site';--> statement-breakpoint
CREATE INDEX "redemption_return_asset" ON "redemption" USING btree ("return_asset") WHERE "redemption"."return_asset" is not null;--> statement-breakpoint
CREATE INDEX "redemption_alarm" ON "redemption" USING btree ("alarm_since") WHERE "redemption"."alarm" is not null;--> statement-breakpoint
CREATE INDEX "redemption_sanctions_hold" ON "redemption" USING btree ("sanctions_hold_since") WHERE "redemption"."sanctions_hold_since" is not null;--> statement-breakpoint
CREATE INDEX "redemption_of_account" ON "redemption" USING btree ("account_id","id") WHERE "redemption"."account_id" is not null;--> statement-breakpoint
CREATE INDEX "redemption_search" ON "redemption" USING gin ("search") WITH (fastupdate=false);--> statement-breakpoint
CREATE UNIQUE INDEX "relay_once" ON "relay" USING btree ("chain_id","token","holder","nonce");--> statement-breakpoint
CREATE UNIQUE INDEX "relay_tx_nonce" ON "relay" USING btree ("chain_id","sender","tx_nonce");--> statement-breakpoint
CREATE INDEX "relay_open" ON "relay" USING btree ("id") WHERE "relay"."state" in ('accepted', 'sent', 'mined');--> statement-breakpoint
CREATE INDEX "relay_created_at" ON "relay" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "coin_lot_received" ON "coin_lot" USING btree ("received_on","id");--> statement-breakpoint
CREATE UNIQUE INDEX "safe_proposal_open_hash" ON "safe_proposal" USING btree ("safe","hash") WHERE "safe_proposal"."ended_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "safe_proposal_open_nonce" ON "safe_proposal" USING btree ("chain_id","safe","nonce") WHERE "safe_proposal"."ended_at" is null and "safe_proposal"."nonce" is not null;--> statement-breakpoint
CREATE INDEX "safe_proposal_created" ON "safe_proposal" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "sales_order_one_open" ON "sales_order" USING btree ("purchase_id") WHERE "sales_order"."state" in ('awaiting_approval', 'placed', 'paid', 'issuing');--> statement-breakpoint
CREATE INDEX "sales_order_of_purchase" ON "sales_order" USING btree ("purchase_id","id");--> statement-breakpoint
CREATE INDEX "sales_order_open" ON "sales_order" USING btree ("state","due_at") WHERE "sales_order"."state" in ('awaiting_approval', 'placed', 'paid', 'issuing');--> statement-breakpoint
CREATE INDEX "sales_order_to_value" ON "sales_order" USING btree ("fair_market_at") WHERE "sales_order"."fair_market_at" is not null and "sales_order"."fair_market_cents" is null;--> statement-breakpoint
CREATE INDEX "sales_order_waiting" ON "sales_order" USING btree ("state_since") WHERE "sales_order"."state" in ('awaiting_approval', 'placed', 'paid', 'issuing');--> statement-breakpoint
CREATE INDEX "sales_order_to_refund" ON "sales_order" USING btree ("ended_at") WHERE "sales_order"."state" = 'cancelled' and "sales_order"."paid_cents" is not null and "sales_order"."refunded_cents" is null;--> statement-breakpoint
CREATE INDEX "sales_order_alarm" ON "sales_order" USING btree ("alarm_since") WHERE "sales_order"."alarm" is not null;--> statement-breakpoint
CREATE INDEX "purchase_newest" ON "purchase" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "purchase_by_quantity" ON "purchase" USING btree ("qty_to_purchase","id");--> statement-breakpoint
CREATE INDEX "purchase_by_email" ON "purchase" USING btree (lower("email"),"id");--> statement-breakpoint
CREATE INDEX "purchase_complete" ON "purchase" USING btree ("complete","created_at","id");--> statement-breakpoint
CREATE INDEX "purchase_by_state" ON "purchase" USING btree ("state","created_at","id");--> statement-breakpoint
CREATE INDEX "purchase_complete_by_state" ON "purchase" USING btree ("complete","state","created_at","id");--> statement-breakpoint
CREATE INDEX "purchase_complete_by_quantity" ON "purchase" USING btree ("complete","qty_to_purchase","id");--> statement-breakpoint
CREATE INDEX "purchase_complete_by_email" ON "purchase" USING btree ("complete",lower("email"),"id");--> statement-breakpoint
CREATE INDEX "purchase_by_state_and_quantity" ON "purchase" USING btree ("state","qty_to_purchase","id");--> statement-breakpoint
CREATE INDEX "purchase_by_state_and_email" ON "purchase" USING btree ("state",lower("email"),"id");--> statement-breakpoint
CREATE INDEX "purchase_waiting" ON "purchase" USING btree ("created_at","id") WHERE "purchase"."state" = 'requested' and not "purchase"."complete" and "purchase"."document_hold_since" is null;--> statement-breakpoint
CREATE INDEX "purchase_unanswered" ON "purchase" USING btree ("unanswered_since") WHERE "purchase"."unanswered_since" is not null;--> statement-breakpoint
CREATE INDEX "purchase_document_hold" ON "purchase" USING btree ("document_hold_since") WHERE "purchase"."document_hold_since" is not null;--> statement-breakpoint
CREATE INDEX "purchase_sanctions_hold" ON "purchase" USING btree ("sanctions_hold_since") WHERE "purchase"."sanctions_hold_since" is not null;--> statement-breakpoint
CREATE INDEX "purchase_of_account" ON "purchase" USING btree ("account_id","id") WHERE "purchase"."account_id" is not null;--> statement-breakpoint
CREATE INDEX "purchase_search" ON "purchase" USING gin ("search") WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "change_at" ON "change" USING btree ("at");--> statement-breakpoint
CREATE UNIQUE INDEX "approval_one_waiting" ON "approval" USING btree ("act","subject_kind","subject_id") WHERE "approval"."outcome" is null;--> statement-breakpoint
CREATE INDEX "approval_waiting" ON "approval" USING btree ("asked_at") WHERE "approval"."outcome" is null;--> statement-breakpoint
CREATE INDEX "approval_of" ON "approval" USING btree ("subject_kind","subject_id","asked_at");--> statement-breakpoint
CREATE INDEX "note_of" ON "note" USING btree ("subject_kind","subject_id","id");--> statement-breakpoint
CREATE INDEX "request_step_of" ON "request_step" USING btree ("subject_kind","subject_id","id");--> statement-breakpoint
CREATE INDEX "request_step_ended" ON "request_step" USING btree ("at") WHERE "request_step"."to_state" in ('issued', 'cancelled', 'lapsed', 'refused', 'closed');--> statement-breakpoint
-- References between features. The tables of one feature don't know those of another.
ALTER TABLE "sales_order" ADD CONSTRAINT "sales_order_of_a_purchase" FOREIGN KEY ("purchase_id") REFERENCES "purchase"("id");--> statement-breakpoint
ALTER TABLE "sales_order" ADD CONSTRAINT "sales_order_at_a_signed_price" FOREIGN KEY ("chain_id", "token", "price_time") REFERENCES "price"("chain_id", "token", "time");--> statement-breakpoint
ALTER TABLE "redemption" ADD CONSTRAINT "redemption_of_an_account" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE set null ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "purchase" ADD CONSTRAINT "purchase_of_an_account" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE set null ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "passkey" ADD CONSTRAINT "passkey_of_an_account" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "passkey_recovery_code" ADD CONSTRAINT "passkey_recovery_code_of_an_account" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
-- Kept in the row itself, neither compressed nor moved out: its size must be what the probe says.
ALTER TABLE "write_probe" ALTER COLUMN "filler" SET STORAGE PLAIN;--> statement-breakpoint
-- The audit log is added to and never changed: not by this program, and not by a mistake at the console.
CREATE FUNCTION refuse_change_of_the_audit_log() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is refused: the audit log is added to and never changed', TG_OP USING ERRCODE = 'restrict_violation';
END $$;--> statement-breakpoint
CREATE TRIGGER audit_entry_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "audit_entry"
FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_the_audit_log();--> statement-breakpoint
CREATE TRIGGER audit_link_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "audit_link"
FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_the_audit_log();--> statement-breakpoint
CREATE TRIGGER audit_head_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "audit_head"
FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_the_audit_log();--> statement-breakpoint
-- Each entry of the audit log is chained to the one before it by a hash. domain/audit-chain.ts computes the same text.
CREATE FUNCTION audit_json(fields jsonb) RETURNS text LANGUAGE sql IMMUTABLE SET search_path = pg_catalog AS $$
  SELECT CASE WHEN fields IS NULL THEN 'null' ELSE '{' || coalesce((
    SELECT string_agg(to_json(key)::text || ':' || value::text, ',' ORDER BY key COLLATE "C") FROM jsonb_each(fields)
  ), '') || '}' END
$$;--> statement-breakpoint
CREATE FUNCTION audit_hash(entry "audit_entry", at_position bigint, after_hash text) RETURNS text LANGUAGE sql STABLE SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT encode(sha256(convert_to('[' || concat_ws(',',
    at_position::text,
    to_json(after_hash)::text,
    entry.id::text,
    to_json(to_char(entry.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))::text,
    to_json(entry.actor_kind)::text,
    coalesce(to_json(entry.actor_id)::text, 'null'),
    to_json(entry.actor_label)::text,
    to_json(entry.act)::text,
    to_json(entry.subject_kind)::text,
    to_json(entry.subject_id)::text,
    public.audit_json(entry.before),
    public.audit_json(entry.after),
    public.audit_json(entry.personal)
  ) || ']', 'UTF8')), 'hex')
$$;--> statement-breakpoint
CREATE FUNCTION chain_audit_entry() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  last public.audit_link;
BEGIN
  -- Held until the commit that called this is over: no other entry can be put after the same predecessor.
  PERFORM pg_advisory_xact_lock(7697256);
  SELECT * INTO last FROM public.audit_link ORDER BY "position" DESC LIMIT 1;
  last.position := coalesce(last.position, 0) + 1;
  last.previous_hash := coalesce(last.hash, repeat('0', 64));
  INSERT INTO public.audit_link VALUES
    (last.position, NEW.id, last.previous_hash, public.audit_hash(NEW, last.position, last.previous_hash));
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER audit_entry_chain AFTER INSERT ON "audit_entry"
DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION chain_audit_entry();--> statement-breakpoint
-- What staff, lots, reports and messages were is evidence: rows are added, and a message can only be erased.
CREATE FUNCTION refuse_change_of_the_staff_register() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is refused: the staff register is added to and never changed', TG_OP USING ERRCODE = 'restrict_violation';
END $$;--> statement-breakpoint
CREATE TRIGGER staff_register_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "staff_register"
FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_the_staff_register();--> statement-breakpoint
CREATE FUNCTION refuse_change_of_the_staff_wallets() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is refused: the wallets of staff are added to and never changed', TG_OP USING ERRCODE = 'restrict_violation';
END $$;--> statement-breakpoint
CREATE TRIGGER staff_wallet_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "staff_wallet"
FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_the_staff_wallets();--> statement-breakpoint
CREATE FUNCTION refuse_change_of_the_coin_register() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is refused: the coin register is added to and never changed', TG_OP USING ERRCODE = 'restrict_violation';
END $$;--> statement-breakpoint
CREATE TRIGGER coin_lot_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "coin_lot"
FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_the_coin_register();--> statement-breakpoint
CREATE TRIGGER coin_lot_exclusion_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "coin_lot_exclusion"
FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_the_coin_register();--> statement-breakpoint
CREATE TRIGGER reserve_file_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "reserve_file"
FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_the_coin_register();--> statement-breakpoint
CREATE FUNCTION refuse_change_of_a_message() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.text IS NOT NULL AND NEW.text IS NULL AND NEW.erased_at IS NOT NULL
    AND (to_jsonb(NEW) - 'text' - 'erased_at') = (to_jsonb(OLD) - 'text' - 'erased_at') THEN RETURN NEW; END IF;
  RAISE EXCEPTION '% is refused: messages are added and erased, never changed', TG_OP USING ERRCODE = 'restrict_violation';
END $$;--> statement-breakpoint
CREATE TRIGGER message_append_only BEFORE UPDATE OR DELETE ON "message"
FOR EACH ROW EXECUTE FUNCTION refuse_change_of_a_message();--> statement-breakpoint
-- Whose a request, an order or a redemption is: accounts, email addresses and wallets, in lower case. Staff don't work on their own.
-- Anyone can make a transfer of nothing from any address, so only what moved a value has a sender. `units`: what a wallet that is
-- named nowhere has sent in all, for the reader to compare with the price.
CREATE VIEW "record_party" AS
WITH "purchase_party" AS NOT MATERIALIZED (
	SELECT "id", "account_id"::text AS "party" FROM "purchase" WHERE "account_id" IS NOT NULL
	UNION ALL SELECT "id", lower("email") FROM "purchase"
	UNION ALL SELECT "id", lower("ethereum_address") FROM "purchase"
	UNION ALL SELECT "purchase_id", lower("ethereum_address") FROM "sales_order"
)
SELECT 'purchase' AS "subject_kind", "id" AS "subject_id", 'purchase' AS "record_kind", "id" AS "record_id", "party", NULL::numeric AS "units"
	FROM "purchase_party"
UNION ALL SELECT 'order', "sales_order"."id", 'purchase', "purchase_party"."id", "party", NULL
	FROM "sales_order" JOIN "purchase_party" ON "purchase_party"."id" = "sales_order"."purchase_id"
UNION ALL SELECT 'redemption', "id", 'redemption', "id", "account_id"::text, NULL FROM "redemption" WHERE "account_id" IS NOT NULL
UNION ALL SELECT 'redemption', "id", 'redemption', "id", lower("email"), NULL FROM "redemption"
UNION ALL SELECT 'redemption', "id", 'redemption', "id", lower("ethereum_address"), NULL FROM "redemption"
UNION ALL SELECT 'redemption', "id", 'redemption', "id", lower("return_to"), NULL FROM "redemption" WHERE "return_to" IS NOT NULL
UNION ALL SELECT 'redemption', "redemption"."id", 'redemption', "redemption"."id", "token_event"."from_address", sum("token_event"."value")
	FROM "redemption" JOIN "token_event" ON "token_event"."to_address" = "redemption"."ethereum_address"
		AND "token_event"."name" = 'Transfer' AND "token_event"."value" > 0
	WHERE "redemption"."channel" <> 'site' AND "token_event"."from_address" IS NOT NULL
	GROUP BY "redemption"."id", "token_event"."from_address";--> statement-breakpoint
-- What open pages have to read again: each transaction notes the topics that it changed, once.
CREATE FUNCTION note_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO change (topic) SELECT unnest(TG_ARGV) ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION note_record_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO change (topic) VALUES (TG_ARGV[0] || ':' || NEW.id), ('desk') ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION note_order_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO change (topic) VALUES ('purchase:' || NEW.purchase_id), ('desk') ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION note_subject_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO change (topic) VALUES (NEW.subject_kind || ':' || NEW.subject_id), ('desk') ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION note_relay_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO change (topic) SELECT 'redemption:' || id FROM redemption WHERE ticket_hash = NEW.target
    UNION ALL SELECT 'desk' ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION note_token_event() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO change (topic)
    SELECT 'balance:' || address FROM unnest(ARRAY[NEW.from_address, NEW.to_address]) AS address
      WHERE address IS NOT NULL AND (NEW.name <> 'Transfer' OR NEW.value IS DISTINCT FROM 0)
    UNION ALL SELECT 'desk' WHERE NEW.name = 'Redeemed'
    ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;--> statement-breakpoint
-- Which tables change which topics.
CREATE TRIGGER price_changed AFTER INSERT OR UPDATE ON "price" FOR EACH ROW EXECUTE FUNCTION note_change('price', 'desk');--> statement-breakpoint
CREATE TRIGGER purchase_changed AFTER INSERT OR UPDATE ON "purchase" FOR EACH ROW EXECUTE FUNCTION note_record_change('purchase');--> statement-breakpoint
CREATE TRIGGER redemption_changed AFTER INSERT OR UPDATE ON "redemption" FOR EACH ROW EXECUTE FUNCTION note_record_change('redemption');--> statement-breakpoint
CREATE TRIGGER sales_order_changed AFTER INSERT OR UPDATE ON "sales_order" FOR EACH ROW EXECUTE FUNCTION note_order_change();--> statement-breakpoint
CREATE TRIGGER relay_changed AFTER INSERT OR UPDATE ON "relay" FOR EACH ROW EXECUTE FUNCTION note_relay_change();--> statement-breakpoint
CREATE TRIGGER request_step_changed AFTER INSERT ON "request_step" FOR EACH ROW WHEN (NEW.subject_kind IN ('purchase', 'redemption')) EXECUTE FUNCTION note_subject_change();--> statement-breakpoint
CREATE TRIGGER message_changed AFTER INSERT OR UPDATE ON "message" FOR EACH ROW EXECUTE FUNCTION note_subject_change();--> statement-breakpoint
CREATE TRIGGER customer_file_changed AFTER INSERT OR UPDATE ON "customer_file" FOR EACH ROW EXECUTE FUNCTION note_subject_change();--> statement-breakpoint
CREATE TRIGGER identity_record_changed AFTER INSERT OR UPDATE ON "identity_record" FOR EACH ROW EXECUTE FUNCTION note_subject_change();--> statement-breakpoint
CREATE TRIGGER identity_result_changed AFTER INSERT OR UPDATE ON "identity_result" FOR EACH ROW EXECUTE FUNCTION note_change('desk');--> statement-breakpoint
CREATE TRIGGER lead_changed AFTER INSERT OR UPDATE ON "lead" FOR EACH ROW EXECUTE FUNCTION note_change('desk');--> statement-breakpoint
CREATE TRIGGER note_changed AFTER INSERT ON "note" FOR EACH ROW EXECUTE FUNCTION note_change('desk');--> statement-breakpoint
CREATE TRIGGER approval_changed AFTER INSERT OR UPDATE ON "approval" FOR EACH ROW EXECUTE FUNCTION note_change('desk');--> statement-breakpoint
CREATE TRIGGER work_assignment_changed AFTER INSERT OR UPDATE OR DELETE ON "work_assignment" FOR EACH ROW EXECUTE FUNCTION note_change('desk');--> statement-breakpoint
CREATE TRIGGER alarm_changed AFTER INSERT OR UPDATE ON "alarm" FOR EACH ROW EXECUTE FUNCTION note_change('desk');--> statement-breakpoint
CREATE TRIGGER safe_proposal_changed AFTER INSERT OR UPDATE ON "safe_proposal" FOR EACH ROW EXECUTE FUNCTION note_change('desk');--> statement-breakpoint
CREATE TRIGGER safe_signature_changed AFTER INSERT ON "safe_signature" FOR EACH ROW EXECUTE FUNCTION note_change('desk');--> statement-breakpoint
CREATE TRIGGER scheduled_price_changed AFTER INSERT OR UPDATE ON "scheduled_price" FOR EACH ROW EXECUTE FUNCTION note_change('desk');--> statement-breakpoint
CREATE TRIGGER screening_list_changed AFTER INSERT OR UPDATE ON "screening_list" FOR EACH ROW EXECUTE FUNCTION note_change('desk');--> statement-breakpoint
CREATE TRIGGER screening_hit_changed AFTER INSERT OR UPDATE OR DELETE ON "screening_hit" FOR EACH ROW EXECUTE FUNCTION note_change('desk');--> statement-breakpoint
CREATE TRIGGER coin_lot_changed AFTER INSERT ON "coin_lot" FOR EACH STATEMENT EXECUTE FUNCTION note_change('desk');--> statement-breakpoint
CREATE TRIGGER coin_lot_exclusion_changed AFTER INSERT ON "coin_lot_exclusion" FOR EACH STATEMENT EXECUTE FUNCTION note_change('desk');--> statement-breakpoint
CREATE TRIGGER token_event_changed AFTER INSERT OR UPDATE ON "token_event" FOR EACH ROW
WHEN (NEW.time > now() - CASE WHEN NEW.final THEN interval '1 hour' ELSE interval '1 minute' END) EXECUTE FUNCTION note_token_event();--> statement-breakpoint
CREATE TRIGGER chain_cursor_changed AFTER UPDATE ON "chain_cursor" FOR EACH ROW
WHEN (OLD.head IS DISTINCT FROM NEW.head OR OLD.block IS DISTINCT FROM NEW.block) EXECUTE FUNCTION note_change('chain');--> statement-breakpoint
CREATE TRIGGER account_session_ended AFTER DELETE ON "account_session" FOR EACH ROW EXECUTE FUNCTION note_change('session');--> statement-breakpoint
CREATE TRIGGER admin_session_ended AFTER UPDATE OF ended_at ON "admin_session" FOR EACH ROW EXECUTE FUNCTION note_change('session');--> statement-breakpoint
CREATE TRIGGER account_rights_changed AFTER UPDATE OF staff, passkeys, recovery_codes ON "account" FOR EACH ROW EXECUTE FUNCTION note_change('session');
