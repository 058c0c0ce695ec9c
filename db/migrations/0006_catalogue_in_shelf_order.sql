DROP INDEX "automations_category_idx";--> statement-breakpoint
DROP INDEX "automations_order_idx";--> statement-breakpoint
CREATE INDEX "automations_category_idx" ON "automations" USING btree ("category_id","name" collate french,"id") WHERE "automations"."available";--> statement-breakpoint
CREATE INDEX "automations_order_idx" ON "automations" USING btree ("name" collate french,"id") WHERE "automations"."available";