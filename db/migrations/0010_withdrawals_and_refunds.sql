CREATE TABLE "refunds" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" integer NOT NULL,
	"order_id" integer NOT NULL,
	"reason" text NOT NULL,
	"status" text NOT NULL,
	"amount" integer NOT NULL,
	"recurring_amount" integer NOT NULL,
	"lines" jsonb NOT NULL,
	"stripe_intent_id" text NOT NULL,
	"stripe_refund_id" text,
	"failure_code" text,
	"check_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"settled_at" timestamp with time zone,
	CONSTRAINT "refunds_stripe_refund_id_unique" UNIQUE("stripe_refund_id"),
	CONSTRAINT "refunds_reason" CHECK ("refunds"."reason" in ('withdrawal')),
	CONSTRAINT "refunds_status" CHECK ("refunds"."status" in ('pending', 'succeeded', 'failed')),
	CONSTRAINT "refunds_settled" CHECK (("refunds"."status" = 'pending') = ("refunds"."settled_at" is null)),
	CONSTRAINT "refunds_amounts" CHECK ("refunds"."amount" > 0 and "refunds"."recurring_amount" between 0 and "refunds"."amount")
);
--> statement-breakpoint
CREATE TABLE "withdrawals" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "withdrawals_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"payment_id" uuid NOT NULL,
	"order_id" integer NOT NULL,
	"refund_id" uuid,
	"kind" text NOT NULL,
	"stated_at" timestamp with time zone NOT NULL,
	"concluded_at" timestamp with time zone NOT NULL,
	"automation_name" text NOT NULL,
	"invoice_number" text NOT NULL,
	"holder" jsonb NOT NULL,
	"immediate_access" boolean NOT NULL,
	"page_opened" boolean NOT NULL,
	"purchase_paid" integer NOT NULL,
	"month_paid" integer NOT NULL,
	"purchase_refund" integer NOT NULL,
	"month_refund" integer NOT NULL,
	"days_used" integer NOT NULL,
	"days_paid" integer NOT NULL,
	CONSTRAINT "withdrawals_payment_id_unique" UNIQUE("payment_id"),
	CONSTRAINT "withdrawals_refund_id_unique" UNIQUE("refund_id"),
	CONSTRAINT "withdrawals_kind" CHECK ("withdrawals"."kind" in ('purchase', 'month')),
	CONSTRAINT "withdrawals_within_paid" CHECK ("withdrawals"."purchase_refund" between 0 and "withdrawals"."purchase_paid" and "withdrawals"."month_refund" between 0 and "withdrawals"."month_paid"),
	CONSTRAINT "withdrawals_refund_has_money" CHECK (("withdrawals"."refund_id" is not null) = ("withdrawals"."purchase_refund" + "withdrawals"."month_refund" > 0))
);
--> statement-breakpoint
ALTER TABLE "emailed_links" DROP CONSTRAINT "emailed_links_purpose";--> statement-breakpoint
ALTER TABLE "ledger_events" DROP CONSTRAINT "ledger_events_entity";--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "refund_id" uuid;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "withdrawals" ADD CONSTRAINT "withdrawals_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "withdrawals" ADD CONSTRAINT "withdrawals_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "withdrawals" ADD CONSTRAINT "withdrawals_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "withdrawals" ADD CONSTRAINT "withdrawals_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "refunds_order_idx" ON "refunds" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "refunds_intent_idx" ON "refunds" USING btree ("stripe_intent_id");--> statement-breakpoint
CREATE INDEX "refunds_pending_idx" ON "refunds" USING btree ("check_at") WHERE "refunds"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "withdrawals_user_idx" ON "withdrawals" USING btree ("user_id","stated_at");--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payments_succeeded_idx" ON "payments" USING btree ("user_id","settled_at") WHERE "payments"."status" = 'succeeded';--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_refund_id_unique" UNIQUE("refund_id");--> statement-breakpoint
ALTER TABLE "emailed_links" ADD CONSTRAINT "emailed_links_purpose" CHECK ("emailed_links"."purpose" in ('verify_email', 'change_email', 'reset_password', 'reset_admin_password', 'terminate', 'withdraw'));--> statement-breakpoint
ALTER TABLE "ledger_events" ADD CONSTRAINT "ledger_events_entity" CHECK ("ledger_events"."entity" in ('subscription', 'order', 'payment', 'purchase', 'refund', 'withdrawal', 'gift', 'cap', 'account'));--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_credit_note_of_refund" CHECK (("invoices"."kind" = 'credit_note') = ("invoices"."refund_id" is not null));
--> statement-breakpoint
-- The order's row is locked, so that two refunds written at once are counted together.
CREATE FUNCTION refunds_within_order() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  taken integer;
  given_back bigint;
BEGIN
  SELECT total_amount INTO taken FROM orders WHERE id = NEW.order_id AND status IN ('paid', 'refunded') FOR UPDATE;
  SELECT coalesce(sum(amount), 0) INTO given_back FROM refunds
    WHERE order_id = NEW.order_id AND status <> 'failed' AND id <> NEW.id;
  IF taken IS NULL OR (NEW.status <> 'failed' AND given_back + NEW.amount > taken) THEN
    RAISE EXCEPTION 'the refunds of order % would exceed what it took', NEW.order_id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER refunds_within_order BEFORE INSERT OR UPDATE ON refunds
  FOR EACH ROW EXECUTE FUNCTION refunds_within_order();
