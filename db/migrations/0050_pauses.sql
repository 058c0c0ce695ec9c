ALTER TABLE "mrr_days" DROP CONSTRAINT "mrr_days_movement";--> statement-breakpoint
ALTER TABLE "subscriptions" DROP CONSTRAINT "subscriptions_status";--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "resumes_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "resume_told_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "mrr_days" ADD CONSTRAINT "mrr_days_movement" CHECK ("mrr_days"."movement" in ('new', 'reactivated', 'resumed', 'raised', 'lowered', 'paused', 'left')) NOT VALID;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_paused_resumes" CHECK ("subscriptions"."status" <> 'paused' or ("subscriptions"."end_date" is not null and "subscriptions"."resumes_at" is not null)) NOT VALID;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_status" CHECK ("subscriptions"."status" in ('active', 'offered', 'cancelled', 'cancelling', 'past_due', 'paused', 'inactive', 'purchased_only')) NOT VALID;