CREATE TABLE "automation_pictures" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "automation_pictures_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"automation_id" integer NOT NULL,
	"position" integer NOT NULL,
	"key" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"caption" text NOT NULL,
	CONSTRAINT "automation_pictures_position" CHECK ("automation_pictures"."position" between 1 and 5),
	CONSTRAINT "automation_pictures_size" CHECK ("automation_pictures"."width" > 0 and "automation_pictures"."height" > 0),
	CONSTRAINT "automation_pictures_caption" CHECK ("automation_pictures"."caption" <> '')
);
--> statement-breakpoint
ALTER TABLE "automations" ADD COLUMN "goes_in" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "automations" ADD COLUMN "comes_out" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "automations" ADD COLUMN "for_whom" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "automation_pictures" ADD CONSTRAINT "automation_pictures_automation_id_automations_id_fk" FOREIGN KEY ("automation_id") REFERENCES "public"."automations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "automation_pictures_key" ON "automation_pictures" USING btree ("automation_id","key");--> statement-breakpoint
-- They stand on the page of their automation, which everybody is sent from a cache.
CREATE TRIGGER automation_pictures_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON automation_pictures
  FOR EACH STATEMENT EXECUTE FUNCTION tell_catalogue_changed();
