-- Anyone can make a transfer of nothing from any address: only what moved a value has a sender. `units`: what a wallet that is named
-- nowhere has sent in all, for the reader to compare with the price.
CREATE OR REPLACE VIEW "record_party" AS
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
	GROUP BY "redemption"."id", "token_event"."from_address";
--> statement-breakpoint
CREATE OR REPLACE FUNCTION note_token_event() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO change (topic)
    SELECT 'balance:' || address FROM unnest(ARRAY[NEW.from_address, NEW.to_address]) AS address
      WHERE address IS NOT NULL AND (NEW.name <> 'Transfer' OR NEW.value IS DISTINCT FROM 0)
    UNION ALL SELECT 'desk' WHERE NEW.name = 'Redeemed'
    ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
