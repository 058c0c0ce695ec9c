-- locks: nothing has written to transmissions yet, and invoices are only referred to.
ALTER TABLE "transmissions" DROP CONSTRAINT "transmissions_once";--> statement-breakpoint
ALTER TABLE "transmissions" DROP CONSTRAINT "transmissions_kind";--> statement-breakpoint
ALTER TABLE "transmissions" DROP CONSTRAINT "transmissions_document";--> statement-breakpoint
ALTER TABLE "transmissions" ADD COLUMN "invoice_id" integer;--> statement-breakpoint
ALTER TABLE "transmissions" ADD CONSTRAINT "transmissions_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "transmissions_one_report" ON "transmissions" USING btree ("kind","period_from","version") WHERE "transmissions"."invoice_id" is null;--> statement-breakpoint
ALTER TABLE "transmissions" ADD CONSTRAINT "transmissions_invoice_id_unique" UNIQUE("invoice_id");--> statement-breakpoint
ALTER TABLE "transmissions" ADD CONSTRAINT "transmissions_invoice" CHECK (("transmissions"."kind" = 'invoice') = ("transmissions"."invoice_id" is not null));--> statement-breakpoint
ALTER TABLE "transmissions" ADD CONSTRAINT "transmissions_kind" CHECK ("transmissions"."kind" in ('transactions', 'payments', 'invoice'));--> statement-breakpoint
ALTER TABLE "transmissions" ADD CONSTRAINT "transmissions_document" CHECK (("transmissions"."status" = 'nothing') = ("transmissions"."digest" is null) and ("transmissions"."document" is null) = ("transmissions"."digest" is null or "transmissions"."invoice_id" is not null));