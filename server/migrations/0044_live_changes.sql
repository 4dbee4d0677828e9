CREATE TABLE "change" (
	"changed_in" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	"topic" text NOT NULL,
	"at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "change_changed_in_topic_pk" PRIMARY KEY("changed_in","topic")
);
--> statement-breakpoint
CREATE INDEX "change_at" ON "change" USING btree ("at");--> statement-breakpoint
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
    SELECT 'balance:' || address FROM unnest(ARRAY[NEW.from_address, NEW.to_address]) AS address WHERE address IS NOT NULL
    UNION ALL SELECT 'desk' WHERE NEW.name = 'Redeemed'
    ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;--> statement-breakpoint
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
