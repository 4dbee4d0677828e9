CREATE TABLE "customer_file" (
	"id" uuid PRIMARY KEY NOT NULL,
	"subject_kind" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"type" text NOT NULL,
	"size" integer NOT NULL,
	"ciphertext" "bytea",
	"created_at" timestamp with time zone NOT NULL,
	"erased_at" timestamp with time zone,
	CONSTRAINT "customer_file_erased_is_empty" CHECK (("customer_file"."erased_at" is null) = ("customer_file"."ciphertext" is not null))
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
CREATE INDEX "customer_file_of" ON "customer_file" USING btree ("subject_kind","subject_id","id");--> statement-breakpoint
CREATE INDEX "customer_file_newest" ON "customer_file" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "message_of" ON "message" USING btree ("subject_kind","subject_id","id");--> statement-breakpoint
CREATE INDEX "message_newest" ON "message" USING btree ("created_at");--> statement-breakpoint
CREATE FUNCTION refuse_change_of_a_message() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.text IS NOT NULL AND NEW.text IS NULL AND NEW.erased_at IS NOT NULL
    AND (to_jsonb(NEW) - 'text' - 'erased_at') = (to_jsonb(OLD) - 'text' - 'erased_at') THEN RETURN NEW; END IF;
  RAISE EXCEPTION '% is refused: messages are added and erased, never changed', TG_OP USING ERRCODE = 'restrict_violation';
END $$;--> statement-breakpoint
CREATE TRIGGER message_append_only BEFORE UPDATE OR DELETE ON "message"
FOR EACH ROW EXECUTE FUNCTION refuse_change_of_a_message();
