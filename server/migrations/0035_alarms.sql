CREATE TABLE "alarm_watch" (
	"only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"holder" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"mailed_at" timestamp with time zone,
	"digest_day" date,
	CONSTRAINT "alarm_watch_one_row" CHECK ("alarm_watch"."only")
);
--> statement-breakpoint
CREATE TABLE "alarm" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"subject_kind" text NOT NULL,
	"subject_id" text NOT NULL,
	"title" text NOT NULL,
	"why" text NOT NULL,
	"cents" bigint,
	"since" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone,
	"raised_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"mailed_at" timestamp with time zone,
	"end_mailed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE UNIQUE INDEX "alarm_open_once" ON "alarm" USING btree ("kind","subject_id") WHERE "alarm"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "alarm_unmailed" ON "alarm" USING btree ("raised_at") WHERE "alarm"."mailed_at" is null;--> statement-breakpoint
CREATE INDEX "alarm_ended" ON "alarm" USING btree ("ended_at") WHERE "alarm"."ended_at" is not null;