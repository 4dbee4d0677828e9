CREATE TABLE "write_probe" (
	"filler" text NOT NULL
);
--> statement-breakpoint
-- Kept in the row itself, neither compressed nor moved out: its size must be what the probe says.
ALTER TABLE "write_probe" ALTER COLUMN "filler" SET STORAGE PLAIN;
