DROP INDEX "payments_unsettled_idx";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "due_at" timestamp with time zone NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "check_at" timestamp with time zone NOT NULL;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "provider_checked_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "payments_unsettled_idx" ON "payments" USING btree ("check_at") WHERE "payments"."settled_at" is null;