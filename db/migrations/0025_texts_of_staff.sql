ALTER TABLE "automation_ideas" ADD COLUMN "texts_changed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "automation_ideas" ADD COLUMN "rejection_reason" text DEFAULT '' NOT NULL;