ALTER TABLE "invoices" DROP CONSTRAINT "invoices_kind";--> statement-breakpoint
ALTER TABLE "invoices" DROP CONSTRAINT "invoices_counter_note";--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_kind" CHECK ("invoices"."kind" in ('invoice', 'credit_note', 'counter_note', 'corrected_invoice')) NOT VALID;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_counter_note" CHECK (("invoices"."kind" in ('counter_note', 'corrected_invoice')) = ("invoices"."counters" is not null)) NOT VALID;