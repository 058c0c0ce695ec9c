CREATE TABLE "idea_answers" (
	"idea_id" integer NOT NULL,
	"attempt" integer NOT NULL,
	"place" integer NOT NULL,
	"question" text NOT NULL,
	"answer" text NOT NULL,
	"answered_at" timestamp with time zone NOT NULL,
	CONSTRAINT "idea_answers_idea_id_attempt_place_pk" PRIMARY KEY("idea_id","attempt","place")
);
--> statement-breakpoint
ALTER TABLE "automation_ideas" ADD COLUMN "may_be_told" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "automation_ideas" ADD COLUMN "told_news" text;--> statement-breakpoint
ALTER TABLE "automation_ideas" ADD COLUMN "told_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "automation_ideas" ADD COLUMN "news_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "automation_ideas" ADD COLUMN "asked_attempt" integer;--> statement-breakpoint
ALTER TABLE "idea_answers" ADD CONSTRAINT "idea_answers_idea_id_automation_ideas_id_fk" FOREIGN KEY ("idea_id") REFERENCES "public"."automation_ideas"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "automation_ideas_news_idx" ON "automation_ideas" USING btree ("news_at") WHERE "automation_ideas"."news_at" is not null;--> statement-breakpoint
CREATE INDEX "automation_ideas_email_idx" ON "automation_ideas" USING btree (lower("email"));--> statement-breakpoint
ALTER TABLE "automation_ideas" ADD CONSTRAINT "automation_ideas_told" CHECK ("automation_ideas"."told_news" in ('questions', 'in_review', 'approved', 'rejected', 'in_development', 'completed'));