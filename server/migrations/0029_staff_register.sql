CREATE TABLE "staff_register" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "staff_register_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account_id" uuid NOT NULL,
	"email" text NOT NULL,
	"name" text,
	"staff" boolean NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "staff_register_of" ON "staff_register" USING btree ("account_id","id");--> statement-breakpoint
INSERT INTO "staff_register" ("account_id", "email", "name", "staff", "at")
SELECT "id", "email", coalesce(nullif(concat_ws(' ', "first_name", "last_name"), ''), "nickname"), true, now() FROM "account" WHERE "staff";--> statement-breakpoint
CREATE FUNCTION refuse_change_of_the_staff_register() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is refused: the staff register is added to and never changed', TG_OP USING ERRCODE = 'restrict_violation';
END $$;--> statement-breakpoint
CREATE TRIGGER staff_register_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "staff_register"
FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_the_staff_register();
