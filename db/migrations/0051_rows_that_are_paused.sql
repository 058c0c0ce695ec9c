-- outside a transaction: subscriptions may be large, so that its indexes are built concurrently and its checks validated beside who buys.
ALTER TABLE "subscriptions" VALIDATE CONSTRAINT "subscriptions_status";--> statement-breakpoint
ALTER TABLE "subscriptions" VALIDATE CONSTRAINT "subscriptions_paused_resumes";--> statement-breakpoint
ALTER TABLE "mrr_days" VALIDATE CONSTRAINT "mrr_days_movement";--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "subscriptions_one_running" ON "subscriptions" USING btree ("user_id","automation_id") WHERE "subscriptions"."status" in ('active', 'offered', 'cancelling', 'past_due', 'paused');--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "subscriptions_debited_idx" ON "subscriptions" USING btree ("automation_id","individual_price") WHERE "subscriptions"."status" in ('active', 'past_due', 'paused') and not "subscriptions"."is_free";--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "subscriptions_resumes_idx" ON "subscriptions" USING btree ("resumes_at") WHERE "subscriptions"."status" = 'paused';--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "subscriptions_one_live";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "subscriptions_payers_idx";
