ALTER TABLE "documents" ADD COLUMN "facts" jsonb;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "facts_version" integer;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "written" text;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "paid_on" date;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "paid_by" text;--> statement-breakpoint
CREATE INDEX "documents_unread_idx" ON "documents" USING btree ("saved_at") WHERE "documents"."facts_version" is distinct from "documents"."version";--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_paid_whole" CHECK (num_nonnulls("documents"."paid_on", "documents"."paid_by") in (0, 2));--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_paid_by" CHECK ("documents"."paid_by" in ('transfer', 'card', 'cheque', 'cash', 'debit', 'other'));--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_paid_invoice" CHECK ("documents"."paid_on" is null or "documents"."kind" = 'invoice');