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
ALTER TABLE "coin_lot_exclusion" ADD CONSTRAINT "coin_lot_exclusion_lot_coin_lot_id_fk" FOREIGN KEY ("lot") REFERENCES "public"."coin_lot"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "coin_lot_received" ON "coin_lot" USING btree ("received_on","id");--> statement-breakpoint
CREATE FUNCTION refuse_change_of_the_coin_register() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is refused: the coin register is added to and never changed', TG_OP USING ERRCODE = 'restrict_violation';
END $$;--> statement-breakpoint
CREATE TRIGGER coin_lot_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "coin_lot"
FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_the_coin_register();--> statement-breakpoint
CREATE TRIGGER coin_lot_exclusion_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "coin_lot_exclusion"
FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_the_coin_register();--> statement-breakpoint
CREATE TRIGGER reserve_file_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "reserve_file"
FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_the_coin_register();
