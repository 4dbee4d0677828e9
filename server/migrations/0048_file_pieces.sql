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
ALTER TABLE "customer_file" DROP CONSTRAINT "customer_file_erased_is_empty";--> statement-breakpoint
ALTER TABLE "file_piece" ADD CONSTRAINT "file_piece_file_id_file_upload_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."file_upload"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "file_upload_open" ON "file_upload" USING btree ("started_at") WHERE "file_upload"."completed_at" is null;--> statement-breakpoint
ALTER TABLE "customer_file" ADD CONSTRAINT "customer_file_erased_is_empty" CHECK ("customer_file"."erased_at" is null or "customer_file"."ciphertext" is null);