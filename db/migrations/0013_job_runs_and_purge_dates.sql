CREATE TABLE "job_runs" (
	"sweep" text NOT NULL,
	"hour" timestamp with time zone NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	"runs" integer NOT NULL,
	"done" integer NOT NULL,
	"took_ms" bigint NOT NULL,
	"failures" integer NOT NULL,
	"last_error" text,
	CONSTRAINT "job_runs_sweep_hour_pk" PRIMARY KEY("sweep","hour")
);
--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "purge_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "job_runs_hour_idx" ON "job_runs" USING btree ("hour");--> statement-breakpoint
CREATE INDEX "emailed_links_expiry_idx" ON "emailed_links" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "refresh_tokens_successor_idx" ON "refresh_tokens" USING btree ("successor_id");--> statement-breakpoint
CREATE INDEX "outbox_purge_idx" ON "outbox" USING btree ("purge_at") WHERE "outbox"."purge_at" is not null;--> statement-breakpoint
CREATE INDEX "stripe_events_handled_idx" ON "stripe_events" USING btree ("received_at") WHERE "stripe_events"."handled_at" is not null;--> statement-breakpoint
CREATE INDEX "used_frame_tickets_expiry_idx" ON "used_frame_tickets" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "invoices_purge_idx" ON "invoices" USING btree ("purge_at") WHERE "invoices"."buyer" <> '{}';--> statement-breakpoint
-- What was done before this column is dated as it would have been (src/domain/kept-messages.ts).
UPDATE outbox SET purge_at = done_at + CASE
  WHEN once_key ~ '^email:(receipt|subscription-cancelled|withdrawal|price-change|payment_failed|subscription-suspended|refund_failed|account_deleted):'
  THEN interval '5 years' ELSE interval '180 days' END
WHERE done_at IS NOT NULL;
