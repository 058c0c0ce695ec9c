CREATE TABLE "provider_comparison_seen" (
	"comparison_id" integer NOT NULL,
	"object_id" text NOT NULL,
	CONSTRAINT "provider_comparison_seen_comparison_id_object_id_pk" PRIMARY KEY("comparison_id","object_id")
);
--> statement-breakpoint
CREATE TABLE "provider_comparisons" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "provider_comparisons_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"origin" text NOT NULL,
	"status" text NOT NULL,
	"day" text NOT NULL,
	"asked_by" integer,
	"started_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone,
	"subscriptions_seen" integer DEFAULT 0 NOT NULL,
	"invoices_seen" integer DEFAULT 0 NOT NULL,
	"debits_here" integer DEFAULT 0 NOT NULL,
	"debits_there" integer DEFAULT 0 NOT NULL,
	"refunds_here" integer DEFAULT 0 NOT NULL,
	"refunds_there" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "provider_comparisons_origin" CHECK ("provider_comparisons"."origin" in ('night', 'command', 'staff')),
	CONSTRAINT "provider_comparisons_status" CHECK ("provider_comparisons"."status" in ('running', 'finished')),
	CONSTRAINT "provider_comparisons_finished" CHECK (("provider_comparisons"."status" = 'running') = ("provider_comparisons"."finished_at" is null))
);
--> statement-breakpoint
CREATE TABLE "provider_differences" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "provider_differences_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"comparison_id" integer NOT NULL,
	"kind" text NOT NULL,
	"object_id" text NOT NULL,
	"subscription_id" integer,
	"stripe_subscription_id" text,
	"here" jsonb,
	"there" jsonb,
	CONSTRAINT "provider_differences_kind" CHECK ("provider_differences"."kind" in ('missing_at_provider', 'missing_here', 'status', 'amount', 'period', 'customer', 'cancel_at_period_end', 'open_invoice_unknown', 'debit', 'refund', 'balance'))
);
--> statement-breakpoint
CREATE TABLE "disputes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "disputes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"stripe_dispute_id" text NOT NULL,
	"user_id" integer NOT NULL,
	"order_id" integer NOT NULL,
	"status" text NOT NULL,
	"amount" integer NOT NULL,
	"reason" text NOT NULL,
	"opened_at" timestamp with time zone NOT NULL,
	"answer_by" timestamp with time zone,
	"closed_at" timestamp with time zone,
	CONSTRAINT "disputes_stripe_dispute_id_unique" UNIQUE("stripe_dispute_id"),
	CONSTRAINT "disputes_status" CHECK ("disputes"."status" in ('open', 'won', 'lost')),
	CONSTRAINT "disputes_closed" CHECK (("disputes"."status" = 'open') = ("disputes"."closed_at" is null)),
	CONSTRAINT "disputes_amount_positive" CHECK ("disputes"."amount" > 0)
);
--> statement-breakpoint
ALTER TABLE "emailed_links" DROP CONSTRAINT "emailed_links_purpose";--> statement-breakpoint
ALTER TABLE "ledger_events" DROP CONSTRAINT "ledger_events_entity";--> statement-breakpoint
ALTER TABLE "refunds" DROP CONSTRAINT "refunds_reason";--> statement-breakpoint
ALTER TABLE "alerts" ADD COLUMN "resolution" text;--> statement-breakpoint
ALTER TABLE "alerts" ADD COLUMN "resolved_by" integer;--> statement-breakpoint
ALTER TABLE "alerts" ADD COLUMN "note" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "request_id" uuid;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "staff_id" integer;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "note" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "price_notices" ADD COLUMN "letter_key" text;--> statement-breakpoint
ALTER TABLE "price_notices" ADD COLUMN "link_key_hash" text;--> statement-breakpoint
ALTER TABLE "price_notices" ADD COLUMN "kept_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "provider_comparison_seen" ADD CONSTRAINT "provider_comparison_seen_comparison_id_provider_comparisons_id_fk" FOREIGN KEY ("comparison_id") REFERENCES "public"."provider_comparisons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider_comparisons" ADD CONSTRAINT "provider_comparisons_asked_by_users_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider_differences" ADD CONSTRAINT "provider_differences_comparison_id_provider_comparisons_id_fk" FOREIGN KEY ("comparison_id") REFERENCES "public"."provider_comparisons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "provider_comparisons_night" ON "provider_comparisons" USING btree ("day") WHERE "provider_comparisons"."origin" = 'night';--> statement-breakpoint
CREATE UNIQUE INDEX "provider_differences_once" ON "provider_differences" USING btree ("comparison_id","kind","object_id");--> statement-breakpoint
CREATE INDEX "provider_differences_object_idx" ON "provider_differences" USING btree ("object_id");--> statement-breakpoint
CREATE INDEX "disputes_order_idx" ON "disputes" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "disputes_open_idx" ON "disputes" USING btree ("opened_at") WHERE "disputes"."status" = 'open';--> statement-breakpoint
ALTER TABLE "alerts" ADD CONSTRAINT "alerts_resolved_by_users_id_fk" FOREIGN KEY ("resolved_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_staff_id_users_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "alerts_open_idx" ON "alerts" USING btree ("raised_at") WHERE "alerts"."resolved_at" is null;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_request_id_unique" UNIQUE("request_id");--> statement-breakpoint
ALTER TABLE "price_notices" ADD CONSTRAINT "price_notices_link_key_hash_unique" UNIQUE("link_key_hash");--> statement-breakpoint
ALTER TABLE "emailed_links" ADD CONSTRAINT "emailed_links_purpose" CHECK ("emailed_links"."purpose" in ('verify_email', 'change_email', 'reset_password', 'reset_admin_password', 'terminate', 'withdraw', 'price_change'));--> statement-breakpoint
ALTER TABLE "ledger_events" ADD CONSTRAINT "ledger_events_entity" CHECK ("ledger_events"."entity" in ('subscription', 'order', 'payment', 'purchase', 'refund', 'withdrawal', 'dispute', 'gift', 'cap', 'account'));--> statement-breakpoint
ALTER TABLE "alerts" ADD CONSTRAINT "alerts_resolution" CHECK ("alerts"."resolution" in ('refunded', 'paid_otherwise', 'closed'));--> statement-breakpoint
ALTER TABLE "alerts" ADD CONSTRAINT "alerts_resolved" CHECK (("alerts"."resolved_at" is null) = ("alerts"."resolution" is null));--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_reason" CHECK ("refunds"."reason" in ('withdrawal', 'legal', 'billing_error'));