ALTER TABLE "automation_ideas" ADD COLUMN "status_before" text;--> statement-breakpoint
ALTER TABLE "automation_ideas" ADD CONSTRAINT "automation_ideas_status_before" CHECK ("automation_ideas"."status_before" in ('new', 'ai_processing', 'ai_processed', 'in_review', 'approved', 'in_development', 'completed', 'rejected'));--> statement-breakpoint
UPDATE "automation_ideas" SET "status_before" = 'ai_processed' WHERE "status" = 'ai_processing' AND "ai_processed";
