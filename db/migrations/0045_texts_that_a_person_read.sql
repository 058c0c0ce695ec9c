ALTER TABLE "page_versions" ADD COLUMN "tried_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "automation_ideas" ADD COLUMN "texts_approved" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- What staff changed before they had to say that they had read it.
UPDATE automation_ideas SET texts_approved = texts_changed WHERE texts_changed;
--> statement-breakpoint
DROP TRIGGER public_idea_changed ON automation_ideas;
--> statement-breakpoint
CREATE TRIGGER public_idea_changed AFTER UPDATE ON automation_ideas
  FOR EACH ROW
  WHEN ((old.status IN ('approved', 'in_development', 'completed') OR new.status IN ('approved', 'in_development', 'completed'))
    AND (old.status, old.generated_title, old.ai_summary, old.category_id, old.automation_id, old.texts_approved)
      IS DISTINCT FROM (new.status, new.generated_title, new.ai_summary, new.category_id, new.automation_id, new.texts_approved))
  EXECUTE FUNCTION tell_catalogue_changed();
