-- Whose a request, an order or a redemption is: accounts, e-mail addresses and wallets, lower case. Staff don't work on their own.
CREATE VIEW "record_party" AS
WITH "purchase_party" AS NOT MATERIALIZED (
	SELECT "id", "account_id"::text AS "party" FROM "purchase" WHERE "account_id" IS NOT NULL
	UNION ALL SELECT "id", lower("email") FROM "purchase"
	UNION ALL SELECT "id", lower("ethereum_address") FROM "purchase"
	UNION ALL SELECT "purchase_id", lower("ethereum_address") FROM "sales_order"
)
SELECT 'purchase' AS "subject_kind", "id" AS "subject_id", 'purchase' AS "record_kind", "id" AS "record_id", "party" FROM "purchase_party"
UNION ALL SELECT 'order', "sales_order"."id", 'purchase', "purchase_party"."id", "party"
	FROM "sales_order" JOIN "purchase_party" ON "purchase_party"."id" = "sales_order"."purchase_id"
UNION ALL SELECT 'redemption', "id", 'redemption', "id", "account_id"::text FROM "redemption" WHERE "account_id" IS NOT NULL
UNION ALL SELECT 'redemption', "id", 'redemption', "id", lower("email") FROM "redemption"
UNION ALL SELECT 'redemption', "id", 'redemption', "id", lower("ethereum_address") FROM "redemption"
UNION ALL SELECT 'redemption', "id", 'redemption', "id", lower("return_to") FROM "redemption" WHERE "return_to" IS NOT NULL
UNION ALL SELECT 'redemption', "redemption"."id", 'redemption', "redemption"."id", "token_event"."from_address"
	FROM "redemption" JOIN "token_event" ON "token_event"."to_address" = "redemption"."ethereum_address" AND "token_event"."name" = 'Transfer'
	WHERE "redemption"."channel" <> 'site' AND "token_event"."from_address" IS NOT NULL;
