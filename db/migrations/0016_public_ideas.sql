CREATE TABLE "idea_votes" (
	"idea_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"voted_at" timestamp with time zone NOT NULL,
	"told_at" timestamp with time zone,
	CONSTRAINT "idea_votes_idea_id_user_id_pk" PRIMARY KEY("idea_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "automation_ideas" ADD COLUMN "automation_id" integer;--> statement-breakpoint
ALTER TABLE "idea_votes" ADD CONSTRAINT "idea_votes_idea_id_automation_ideas_id_fk" FOREIGN KEY ("idea_id") REFERENCES "public"."automation_ideas"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idea_votes" ADD CONSTRAINT "idea_votes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "idea_votes_user_idx" ON "idea_votes" USING btree ("user_id");--> statement-breakpoint
ALTER TABLE "automation_ideas" ADD CONSTRAINT "automation_ideas_automation_id_automations_id_fk" FOREIGN KEY ("automation_id") REFERENCES "public"."automations"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "automation_ideas_automation_idx" ON "automation_ideas" USING btree ("automation_id");--> statement-breakpoint
-- What `/idees` shows: an idea that was accepted, or was and is no more. A thousand that are read change nothing there.
CREATE TRIGGER public_idea_changed AFTER UPDATE ON automation_ideas
  FOR EACH ROW
  WHEN ((old.status IN ('approved', 'in_development', 'completed') OR new.status IN ('approved', 'in_development', 'completed'))
    AND (old.status, old.generated_title, old.ai_summary, old.category_id, old.automation_id)
      IS DISTINCT FROM (new.status, new.generated_title, new.ai_summary, new.category_id, new.automation_id))
  EXECUTE FUNCTION tell_catalogue_changed();
--> statement-breakpoint
CREATE TRIGGER public_idea_deleted AFTER DELETE ON automation_ideas
  FOR EACH ROW
  WHEN (old.status IN ('approved', 'in_development', 'completed'))
  EXECUTE FUNCTION tell_catalogue_changed();
