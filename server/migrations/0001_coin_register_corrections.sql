ALTER TABLE "coin_lot" ADD COLUMN "reason" text;--> statement-breakpoint
-- A lot's details can be corrected until an attestation with it is prepared: from then on it may be signed at any moment, also outside this site.
CREATE FUNCTION check_correction_of_a_lot() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  details text[] := ARRAY['year', 'mint', 'coins', 'depository', 'box', 'received_on', 'serials', 'reason'];
BEGIN
  IF to_jsonb(NEW) - details <> to_jsonb(OLD) - details THEN
    RAISE EXCEPTION '% is refused: what a lot is called and where it comes from never change', TG_OP USING ERRCODE = 'restrict_violation';
  END IF;
  IF EXISTS (SELECT FROM "coin_lot_exclusion" WHERE "lot" = OLD."id") THEN
    RAISE EXCEPTION '% is refused: lot % was taken out', TG_OP, OLD."id" USING ERRCODE = 'restrict_violation';
  END IF;
  -- Lists of lots are canonical JSON, in which an id has no quotation mark.
  IF EXISTS (
    SELECT FROM "reserve_file"
    WHERE "kind" = 'lots' AND position(convert_to('"id":"' || OLD."id" || '"', 'UTF8') IN "bytes") > 0
  ) THEN
    RAISE EXCEPTION '% is refused: an attestation with lot % was prepared', TG_OP, OLD."id" USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
DROP TRIGGER coin_lot_append_only ON "coin_lot";--> statement-breakpoint
CREATE TRIGGER coin_lot_kept BEFORE DELETE OR TRUNCATE ON "coin_lot"
FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_the_coin_register();--> statement-breakpoint
CREATE TRIGGER coin_lot_corrected BEFORE UPDATE ON "coin_lot"
FOR EACH ROW EXECUTE FUNCTION check_correction_of_a_lot();--> statement-breakpoint
DROP TRIGGER coin_lot_changed ON "coin_lot";--> statement-breakpoint
CREATE TRIGGER coin_lot_changed AFTER INSERT OR UPDATE ON "coin_lot" FOR EACH STATEMENT EXECUTE FUNCTION note_change('desk');
