-- It reads the rows while they are written to.
ALTER TABLE "invoices" VALIDATE CONSTRAINT "invoices_kind";--> statement-breakpoint
ALTER TABLE "invoices" VALIDATE CONSTRAINT "invoices_counter_note";
