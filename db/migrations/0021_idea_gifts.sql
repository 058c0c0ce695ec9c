CREATE TABLE "idea_gifts" (
	"idea_id" integer PRIMARY KEY NOT NULL,
	"offered_at" timestamp with time zone NOT NULL,
	"user_id" integer,
	"received_at" timestamp with time zone
);
--> statement-breakpoint
DROP INDEX "automation_workflows_try_idx";--> statement-breakpoint
ALTER TABLE "idea_gifts" ADD CONSTRAINT "idea_gifts_idea_id_automation_ideas_id_fk" FOREIGN KEY ("idea_id") REFERENCES "public"."automation_ideas"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idea_gifts" ADD CONSTRAINT "idea_gifts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "idea_gifts_user_idx" ON "idea_gifts" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "idea_votes_untold_idx" ON "idea_votes" USING btree ("idea_id") WHERE "idea_votes"."told_at" is null;--> statement-breakpoint
CREATE INDEX "automation_workflows_try_idx" ON "automation_workflows" USING btree ("next_try_at") WHERE "automation_workflows"."wanted" or "automation_workflows"."published" or "automation_workflows"."deployed_at" is null;