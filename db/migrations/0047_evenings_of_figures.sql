ALTER TABLE "mrr_days" DROP CONSTRAINT "mrr_days_moves";--> statement-breakpoint
ALTER TABLE "mrr_days" ALTER COLUMN "movement" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "mrr_days" ADD COLUMN "theoretical_before" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "mrr_days" ADD COLUMN "theoretical_after" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "mrr_days" ADD COLUMN "paid_before" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "mrr_days" ADD COLUMN "paid_after" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "mrr_standings" ADD COLUMN "paid" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "mrr_days" ADD CONSTRAINT "mrr_days_moves" CHECK (("mrr_days"."movement" is null) = ("mrr_days"."before" = "mrr_days"."after"));--> statement-breakpoint
-- The follower counts every chain anew, a hundred at a time; what it has not reached is counted on the spot.
UPDATE "mrr_standings" SET "sequence" = 0;--> statement-breakpoint
UPDATE "ledger_heads" SET "followed" = 0;
