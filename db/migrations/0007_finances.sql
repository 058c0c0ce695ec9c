CREATE TABLE "leaving_reasons" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "leaving_reasons_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"subscription_id" integer,
	"automation_id" integer NOT NULL,
	"reason" text NOT NULL,
	"words" text DEFAULT '' NOT NULL,
	"said_at" timestamp with time zone NOT NULL,
	CONSTRAINT "leaving_reasons_subscription_id_unique" UNIQUE("subscription_id"),
	CONSTRAINT "leaving_reasons_reason" CHECK ("leaving_reasons"."reason" in ('price', 'unused', 'missing', 'trouble', 'elsewhere')),
	CONSTRAINT "leaving_reasons_words_of_somebody" CHECK ("leaving_reasons"."subscription_id" is not null or "leaving_reasons"."words" = '')
);
--> statement-breakpoint
ALTER TABLE "leaving_reasons" ADD CONSTRAINT "leaving_reasons_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leaving_reasons" ADD CONSTRAINT "leaving_reasons_automation_id_automations_id_fk" FOREIGN KEY ("automation_id") REFERENCES "public"."automations"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "leaving_reasons_said_idx" ON "leaving_reasons" USING btree ("said_at","id");--> statement-breakpoint
CREATE INDEX "invoices_issued_idx" ON "invoices" USING btree ("issued_at","kind","total_amount","vat_amount");--> statement-breakpoint
CREATE INDEX "ledger_events_card_idx" ON "ledger_events" USING btree ("at","id") WHERE (entity, act) in (('order', 'pay'), ('order', 'pay_late'), ('refund', 'succeed'), ('refund', 'fail'), ('dispute', 'lose'));--> statement-breakpoint
CREATE INDEX "orders_paid_idx" ON "orders" USING btree ("paid_at") WHERE "orders"."paid_at" is not null;