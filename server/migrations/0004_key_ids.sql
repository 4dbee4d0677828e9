CREATE TABLE "key_id" (
	"setting" text NOT NULL,
	"id" text NOT NULL,
	"first_used_at" timestamp with time zone NOT NULL,
	"retired_at" timestamp with time zone,
	CONSTRAINT "key_id_setting_id_pk" PRIMARY KEY("setting","id")
);--> statement-breakpoint
-- What is already there is under these keys: 4 bytes of a mark, then the key's id.
INSERT INTO "key_id" ("setting", "id", "first_used_at")
SELECT DISTINCT 'DATA_KEY', encode(substring("sealed" from 5 for 8), 'hex'), now()
FROM (
  SELECT "sealed_key" AS "sealed" FROM "purchase"
  UNION ALL SELECT "sealed_number" FROM "redemption"
  UNION ALL SELECT decode(left("ciphertext", 16), 'base64') FROM "identity_record" WHERE "ciphertext" IS NOT NULL
  UNION ALL SELECT substring("ciphertext" from 1 for 12) FROM "file_piece"
) AS "stored"
WHERE substring("sealed" from 1 for 4) = convert_to('SEA2', 'UTF8');
