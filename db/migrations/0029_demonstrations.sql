CREATE TABLE "demonstrations" (
	"automation_id" integer PRIMARY KEY NOT NULL,
	"allowed" boolean DEFAULT false NOT NULL,
	"sample" text,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "demonstrations" ADD CONSTRAINT "demonstrations_automation_id_automations_id_fk" FOREIGN KEY ("automation_id") REFERENCES "public"."automations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- The page of an automation says whether it may be tried.
CREATE TRIGGER demonstrations_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON demonstrations
  FOR EACH STATEMENT EXECUTE FUNCTION tell_catalogue_changed();
