DROP INDEX "users_search_idx";--> statement-breakpoint
DROP INDEX "tickets_status_idx";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "search_text" text GENERATED ALWAYS AS (searchable(' ' || email || ' ' || first_name || ' ' || last_name || ' ' || regexp_replace(phone, '\D', '', 'g'))) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "search_text" text GENERATED ALWAYS AS (searchable(' ' || subject || ' ' || email || ' ' || message)) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "users_open_idx" ON "users" USING btree ("id") WHERE "users"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "users_inactive_idx" ON "users" USING btree ("date_joined","id") WHERE not "users"."is_active" and "users"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "automations_name_idx" ON "automations" USING gin (searchable(' ' || "name" || ' ' || "slug") gin_trgm_ops) WHERE "automations"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "invoices_order_idx" ON "invoices" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "journal_entries_at_idx" ON "journal_entries" USING btree ("at");--> statement-breakpoint
CREATE INDEX "purchases_owners_idx" ON "purchases" USING btree ("automation_id") WHERE "purchases"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "tickets_priority_idx" ON "tickets" USING btree ("priority");--> statement-breakpoint
CREATE INDEX "tickets_category_idx" ON "tickets" USING btree ("category");--> statement-breakpoint
CREATE INDEX "tickets_search_idx" ON "tickets" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "tickets_subject_idx" ON "tickets" USING gin (searchable(' ' || "subject") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "users_search_idx" ON "users" USING gin ("search_text" gin_trgm_ops) WHERE "users"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "tickets_status_idx" ON "tickets" USING btree ("status","created_at","resolved_at");