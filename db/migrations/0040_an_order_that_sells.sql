DROP INDEX "automations_search_idx";--> statement-breakpoint
ALTER TABLE "automations" ADD COLUMN "chosen" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "automations_shelf_idx" ON "automations" USING btree ("subscription_available" desc,("image_key" <> '') desc,"chosen" desc,"name" collate french,"id") WHERE "automations"."available";--> statement-breakpoint
CREATE INDEX "automations_found_idx" ON "automations" USING gin (searchable("name" || ' ' || "description" || ' ' || "for_whom") gin_trgm_ops);