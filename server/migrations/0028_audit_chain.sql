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
);--> statement-breakpoint
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
LOCK TABLE "audit_entry" IN SHARE ROW EXCLUSIVE MODE;--> statement-breakpoint
DO $$
DECLARE
  entry public.audit_entry;
  place bigint := 0;
  chained text := repeat('0', 64);
  next text;
BEGIN
  FOR entry IN SELECT * FROM public.audit_entry ORDER BY id LOOP
    place := place + 1;
    next := public.audit_hash(entry, place, chained);
    INSERT INTO public.audit_link VALUES (place, entry.id, chained, next);
    chained := next;
  END LOOP;
END $$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER audit_entry_chain AFTER INSERT ON "audit_entry"
DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION chain_audit_entry();--> statement-breakpoint
CREATE TRIGGER audit_link_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "audit_link"
FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_the_audit_log();--> statement-breakpoint
CREATE TRIGGER audit_head_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "audit_head"
FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_the_audit_log();
