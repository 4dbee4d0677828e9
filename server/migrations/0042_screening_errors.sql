ALTER TABLE "screening_list" RENAME COLUMN "faults" TO "errors";--> statement-breakpoint
ALTER TABLE "screening_list" DROP CONSTRAINT "screening_list_faults";--> statement-breakpoint
ALTER TABLE "screening_list" ADD CONSTRAINT "screening_list_errors" CHECK (not "screening_list"."in_force" or ("screening_list"."errors" is null and "screening_list"."listed_on" is not null));