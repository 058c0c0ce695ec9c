CREATE TABLE "former_automation_slugs" (
	"slug" text PRIMARY KEY NOT NULL,
	"automation_id" integer NOT NULL,
	"left_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "former_category_slugs" (
	"slug" text PRIMARY KEY NOT NULL,
	"category_id" integer NOT NULL,
	"left_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "page_versions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "page_versions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"automation_id" integer NOT NULL,
	"number" integer NOT NULL,
	"html" text NOT NULL,
	"file_name" text NOT NULL,
	"bytes" integer NOT NULL,
	"sha256" text NOT NULL,
	"uploaded_at" timestamp with time zone NOT NULL,
	"uploaded_by" integer
);
--> statement-breakpoint
ALTER TABLE "automations" DROP CONSTRAINT "automations_slug_unique";--> statement-breakpoint
ALTER TABLE "categories" DROP CONSTRAINT "categories_name_unique";--> statement-breakpoint
ALTER TABLE "categories" DROP CONSTRAINT "categories_slug_unique";--> statement-breakpoint
ALTER TABLE "automation_pages" ADD COLUMN "version_id" integer;--> statement-breakpoint
ALTER TABLE "automation_pages" ADD COLUMN "published_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "automation_pages" ADD COLUMN "published_by" integer;--> statement-breakpoint
ALTER TABLE "automations" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "automations" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "categories" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "categories" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
-- The page that each automation had is its first version, published.
INSERT INTO page_versions (automation_id, number, html, file_name, bytes, sha256, uploaded_at)
  SELECT automation_id, 1, html, file_name, octet_length(html), sha256, uploaded_at FROM automation_pages;
--> statement-breakpoint
UPDATE automation_pages p SET version_id = v.id, published_at = v.uploaded_at FROM page_versions v
  WHERE v.automation_id = p.automation_id;
--> statement-breakpoint
ALTER TABLE "automation_pages" ALTER COLUMN "version_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "automation_pages" ALTER COLUMN "published_at" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "former_automation_slugs" ADD CONSTRAINT "former_automation_slugs_automation_id_automations_id_fk" FOREIGN KEY ("automation_id") REFERENCES "public"."automations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "former_category_slugs" ADD CONSTRAINT "former_category_slugs_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "page_versions" ADD CONSTRAINT "page_versions_automation_id_automations_id_fk" FOREIGN KEY ("automation_id") REFERENCES "public"."automations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "page_versions" ADD CONSTRAINT "page_versions_uploaded_by_users_id_fk" FOREIGN KEY ("uploaded_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "page_versions_number" ON "page_versions" USING btree ("automation_id","number");--> statement-breakpoint
ALTER TABLE "automation_pages" ADD CONSTRAINT "automation_pages_version_id_page_versions_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."page_versions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "automation_pages" ADD CONSTRAINT "automation_pages_published_by_users_id_fk" FOREIGN KEY ("published_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "automations_slug_taken" ON "automations" USING btree ("slug") WHERE "automations"."deleted_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "categories_name" ON "categories" USING btree ("name") WHERE "categories"."deleted_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "categories_slug_taken" ON "categories" USING btree ("slug") WHERE "categories"."deleted_at" is null;--> statement-breakpoint
ALTER TABLE "automation_pages" DROP COLUMN "html";--> statement-breakpoint
ALTER TABLE "automation_pages" DROP COLUMN "file_name";--> statement-breakpoint
ALTER TABLE "automation_pages" DROP COLUMN "sha256";--> statement-breakpoint
ALTER TABLE "automation_pages" DROP COLUMN "uploaded_at";--> statement-breakpoint
ALTER TABLE "automations" ADD CONSTRAINT "automations_deleted_is_hidden" CHECK ("automations"."deleted_at" is null or not "automations"."available");