DROP INDEX "users_search_idx";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "search_text" text GENERATED ALWAYS AS (searchable(' ' || email || ' ' || first_name || ' ' || last_name || ' ' || regexp_replace(phone, '\D', '', 'g'))) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "automations_name_idx" ON "automations" USING gin (searchable(' ' || "name" || ' ' || "slug") gin_trgm_ops) WHERE "automations"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "tickets_subject_idx" ON "tickets" USING gin (searchable(' ' || "subject") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "users_search_idx" ON "users" USING gin ("search_text" gin_trgm_ops) WHERE "users"."deleted_at" is null;