DROP INDEX "stripe_events_unhandled_idx";--> statement-breakpoint
ALTER TABLE "stripe_events" ADD COLUMN "check_at" timestamp with time zone;--> statement-breakpoint
UPDATE "stripe_events" SET "check_at" = "received_at";--> statement-breakpoint
ALTER TABLE "stripe_events" ALTER COLUMN "check_at" SET NOT NULL;--> statement-breakpoint
CREATE INDEX "stripe_events_unhandled_idx" ON "stripe_events" USING btree ("check_at") WHERE "stripe_events"."handled_at" is null;
