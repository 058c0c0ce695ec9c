CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS unaccent;
--> statement-breakpoint
CREATE COLLATION IF NOT EXISTS french (provider = icu, locale = 'fr-FR');
--> statement-breakpoint
-- unaccent() is only STABLE because its dictionary can change; ours does not, and an index needs IMMUTABLE.
CREATE FUNCTION searchable(words text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  AS $$ SELECT lower(public.unaccent('public.unaccent'::regdictionary, words)) $$;
--> statement-breakpoint
CREATE TABLE "addresses" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "addresses_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"address_type" text DEFAULT 'billing' NOT NULL,
	"address_name" text DEFAULT 'Facturation' NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"company" text DEFAULT '' NOT NULL,
	"address1" text NOT NULL,
	"address2" text DEFAULT '' NOT NULL,
	"city" text NOT NULL,
	"postal_code" text NOT NULL,
	"country" text DEFAULT 'France' NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "addresses_type" CHECK ("addresses"."address_type" = 'billing')
);
--> statement-breakpoint
CREATE TABLE "deletion_records" (
	"email_hmac" text PRIMARY KEY NOT NULL,
	"purchase_ids" jsonb NOT NULL,
	"monthly_cap" integer NOT NULL,
	"deleted_at" timestamp with time zone NOT NULL,
	"restored_at" timestamp with time zone,
	"purge_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "emailed_links" (
	"key_hash" text PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"purpose" text NOT NULL,
	"email" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "emailed_links_purpose" CHECK ("emailed_links"."purpose" in ('verify_email', 'change_email', 'reset_password', 'reset_admin_password', 'terminate', 'withdraw', 'price_change'))
);
--> statement-breakpoint
CREATE TABLE "notification_preferences" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"email_notifications" boolean DEFAULT true NOT NULL,
	"sms_notifications" boolean DEFAULT false NOT NULL,
	"order_updates" boolean DEFAULT true NOT NULL,
	"promotional_emails" boolean DEFAULT false NOT NULL,
	"automation_reminders" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pending_restores" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"claim" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "refresh_tokens" (
	"id" uuid PRIMARY KEY NOT NULL,
	"session_id" uuid NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	"successor_id" uuid
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" integer NOT NULL,
	"audience" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	"revoked_reason" text,
	CONSTRAINT "sessions_audience" CHECK ("sessions"."audience" in ('customer', 'admin'))
);
--> statement-breakpoint
CREATE TABLE "terms_acceptances" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "terms_acceptances_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer,
	"type" text NOT NULL,
	"accepted" boolean NOT NULL,
	"accepted_at" timestamp with time zone NOT NULL,
	"user_agent" text NOT NULL,
	"acceptance_url" text NOT NULL,
	"version" text NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	CONSTRAINT "terms_acceptances_type" CHECK ("terms_acceptances"."type" in ('registration', 'purchase', 'subscription'))
);
--> statement-breakpoint
CREATE TABLE "used_trials" (
	"person_hmac" text PRIMARY KEY NOT NULL,
	"used_at" timestamp with time zone NOT NULL,
	"user_id" integer,
	"purge_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "users_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"ledger_id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"email" text NOT NULL,
	"email_verified_at" timestamp with time zone,
	"password_hash" text,
	"first_name" text DEFAULT '' NOT NULL,
	"last_name" text DEFAULT '' NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"is_staff" boolean DEFAULT false NOT NULL,
	"is_superuser" boolean DEFAULT false NOT NULL,
	"date_joined" timestamp with time zone NOT NULL,
	"last_login" timestamp with time zone,
	"last_seen_at" timestamp with time zone,
	"monthly_cap" integer DEFAULT 1500 NOT NULL,
	"company_name" text DEFAULT '' NOT NULL,
	"language" text DEFAULT 'fr' NOT NULL,
	"timezone" text DEFAULT 'Europe/Paris' NOT NULL,
	"technical_level" text DEFAULT 'beginner' NOT NULL,
	"chosen_trial_automation_id" integer,
	"trial_used_at" timestamp with time zone,
	"trial_noted" boolean DEFAULT false NOT NULL,
	"stripe_customer_id" text,
	"deleted_at" timestamp with time zone,
	"anonymised_at" timestamp with time zone,
	CONSTRAINT "users_ledger_id_unique" UNIQUE("ledger_id"),
	CONSTRAINT "users_stripe_customer_id_unique" UNIQUE("stripe_customer_id"),
	CONSTRAINT "users_monthly_cap_range" CHECK ("users"."monthly_cap" between 200 and 10000),
	CONSTRAINT "users_language" CHECK ("users"."language" in ('fr', 'en')),
	CONSTRAINT "users_timezone" CHECK ("users"."timezone" in ('Europe/Paris', 'UTC', 'America/New_York', 'Asia/Tokyo')),
	CONSTRAINT "users_technical_level" CHECK ("users"."technical_level" in ('beginner', 'intermediate', 'expert')),
	CONSTRAINT "users_superuser_is_staff" CHECK (not "users"."is_superuser" or "users"."is_staff")
);
--> statement-breakpoint
CREATE TABLE "automation_pages" (
	"automation_id" integer PRIMARY KEY NOT NULL,
	"html" text NOT NULL,
	"file_name" text NOT NULL,
	"sha256" text NOT NULL,
	"uploaded_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "automations" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "automations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"slug" text NOT NULL,
	"description" text NOT NULL,
	"image_key" text DEFAULT '' NOT NULL,
	"available" boolean DEFAULT true NOT NULL,
	"subscription_available" boolean DEFAULT true NOT NULL,
	"purchase_price" integer DEFAULT 3500 NOT NULL,
	"subscription_price" integer DEFAULT 500 NOT NULL,
	"category_id" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "automations_slug_unique" UNIQUE("slug"),
	CONSTRAINT "automations_slug" CHECK ("automations"."slug" ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
	CONSTRAINT "automations_purchase_price_positive" CHECK ("automations"."purchase_price" > 0),
	CONSTRAINT "automations_subscription_price_positive" CHECK ("automations"."subscription_price" > 0)
);
--> statement-breakpoint
CREATE TABLE "categories" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "categories_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"slug" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "categories_name_unique" UNIQUE("name"),
	CONSTRAINT "categories_slug_unique" UNIQUE("slug"),
	CONSTRAINT "categories_slug" CHECK ("categories"."slug" ~ '^[a-z0-9]+(-[a-z0-9]+)*$')
);
--> statement-breakpoint
CREATE TABLE "subscription_prices" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "subscription_prices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"automation_id" integer NOT NULL,
	"amount" integer NOT NULL,
	"announced_at" timestamp with time zone NOT NULL,
	"subscribers_from" timestamp with time zone NOT NULL,
	"created_by" integer,
	CONSTRAINT "subscription_prices_positive" CHECK ("subscription_prices"."amount" > 0)
);
--> statement-breakpoint
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
CREATE TABLE "ledger_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ledger_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"ledger_id" uuid NOT NULL,
	"sequence" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"actor" text NOT NULL,
	"actor_ledger_id" uuid,
	"entity" text NOT NULL,
	"entity_id" text NOT NULL,
	"act" text NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"previous_hash" text NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "ledger_events_actor" CHECK ("ledger_events"."actor" in ('customer', 'staff', 'system', 'provider')),
	CONSTRAINT "ledger_events_entity" CHECK ("ledger_events"."entity" in ('subscription', 'order', 'payment', 'purchase', 'refund', 'withdrawal', 'dispute', 'gift', 'cap', 'account'))
);
--> statement-breakpoint
CREATE TABLE "ledger_heads" (
	"ledger_id" uuid PRIMARY KEY NOT NULL,
	"sequence" integer NOT NULL,
	"hash" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "shop_clock" (
	"singleton" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"ahead_ms" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "shop_clock_singleton" CHECK ("shop_clock"."singleton")
);
--> statement-breakpoint
CREATE TABLE "alerts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "alerts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"once_key" text NOT NULL,
	"details" jsonb NOT NULL,
	"raised_at" timestamp with time zone NOT NULL,
	"resolved_at" timestamp with time zone,
	"resolution" text,
	"resolved_by" integer,
	"note" text DEFAULT '' NOT NULL,
	CONSTRAINT "alerts_once_key_unique" UNIQUE("once_key"),
	CONSTRAINT "alerts_resolution" CHECK ("alerts"."resolution" in ('refunded', 'paid_otherwise', 'closed')),
	CONSTRAINT "alerts_resolved" CHECK (("alerts"."resolved_at" is null) = ("alerts"."resolution" is null))
);
--> statement-breakpoint
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
CREATE TABLE "outbox" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"payload" jsonb NOT NULL,
	"once_key" text NOT NULL,
	"user_id" integer,
	"created_at" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"done_at" timestamp with time zone,
	"gave_up_at" timestamp with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_error" text,
	"purge_at" timestamp with time zone,
	"topic" text,
	"sequence" bigint GENERATED ALWAYS AS IDENTITY (sequence name "outbox_sequence_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	CONSTRAINT "outbox_once_key_unique" UNIQUE("once_key")
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" bigint
);
--> statement-breakpoint
CREATE TABLE "stripe_events" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"object_id" text NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"handled_at" timestamp with time zone,
	"last_error" text,
	"check_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "used_frame_tickets" (
	"id" uuid PRIMARY KEY NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invoice_counters" (
	"series" text PRIMARY KEY NOT NULL,
	"last_number" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invoices" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "invoices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"number" text NOT NULL,
	"kind" text DEFAULT 'invoice' NOT NULL,
	"order_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"total_amount" integer NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	"vat_amount" integer DEFAULT 0 NOT NULL,
	"seller" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"refund_id" uuid,
	"buyer" jsonb NOT NULL,
	"lines" jsonb NOT NULL,
	"purge_at" timestamp with time zone NOT NULL,
	CONSTRAINT "invoices_number_unique" UNIQUE("number"),
	CONSTRAINT "invoices_refund_id_unique" UNIQUE("refund_id"),
	CONSTRAINT "invoices_vat_in_total" CHECK (abs("invoices"."vat_amount") <= abs("invoices"."total_amount")),
	CONSTRAINT "invoices_kind" CHECK ("invoices"."kind" in ('invoice', 'credit_note')),
	CONSTRAINT "invoices_credit_note_of_refund" CHECK (("invoices"."kind" = 'credit_note') = ("invoices"."refund_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "order_items" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_items_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"order_id" integer NOT NULL,
	"kind" text NOT NULL,
	"automation_id" integer,
	"label" text NOT NULL,
	"amount" integer NOT NULL,
	CONSTRAINT "order_items_kind" CHECK ("order_items"."kind" in ('purchase', 'subscription', 'cap_discount'))
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "orders_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"status" text NOT NULL,
	"reason" text NOT NULL,
	"total_amount" integer NOT NULL,
	"stripe_invoice_id" text,
	"created_at" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"paid_at" timestamp with time zone,
	CONSTRAINT "orders_stripe_invoice_id_unique" UNIQUE("stripe_invoice_id"),
	CONSTRAINT "orders_status" CHECK ("orders"."status" in ('pending', 'paid', 'failed', 'cancelled', 'refunded')),
	CONSTRAINT "orders_reason" CHECK ("orders"."reason" in ('purchase', 'activation', 'renewal')),
	CONSTRAINT "orders_paid_at" CHECK (("orders"."status" in ('paid', 'refunded')) = ("orders"."paid_at" is not null)),
	CONSTRAINT "orders_total_not_negative" CHECK ("orders"."total_amount" >= 0)
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" integer NOT NULL,
	"automation_id" integer NOT NULL,
	"subscription_id" integer NOT NULL,
	"order_id" integer NOT NULL,
	"type" text NOT NULL,
	"status" text NOT NULL,
	"intent_type" text DEFAULT 'payment' NOT NULL,
	"amount" integer NOT NULL,
	"purchase_amount" integer NOT NULL,
	"first_month_amount" integer NOT NULL,
	"individual_price" integer NOT NULL,
	"recurring_amount" integer NOT NULL,
	"stripe_subscription_id" text,
	"stripe_invoice_id" text,
	"stripe_intent_id" text,
	"failure_code" text,
	"immediate_access_at" timestamp with time zone,
	"check_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"settled_at" timestamp with time zone,
	CONSTRAINT "payments_order_id_unique" UNIQUE("order_id"),
	CONSTRAINT "payments_stripe_subscription_id_unique" UNIQUE("stripe_subscription_id"),
	CONSTRAINT "payments_stripe_invoice_id_unique" UNIQUE("stripe_invoice_id"),
	CONSTRAINT "payments_stripe_intent_id_unique" UNIQUE("stripe_intent_id"),
	CONSTRAINT "payments_type" CHECK ("payments"."type" in ('initial', 'purchased_activation', 'restored')),
	CONSTRAINT "payments_status" CHECK ("payments"."status" in ('created', 'open', 'processing', 'succeeded', 'failed', 'voided')),
	CONSTRAINT "payments_intent_type" CHECK ("payments"."intent_type" in ('payment', 'setup', 'none')),
	CONSTRAINT "payments_amount_is_sum" CHECK ("payments"."amount" = "payments"."purchase_amount" + "payments"."first_month_amount"),
	CONSTRAINT "payments_settled" CHECK (("payments"."status" in ('succeeded', 'voided')) = ("payments"."settled_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "purchases" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "purchases_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"automation_id" integer NOT NULL,
	"source" text NOT NULL,
	"order_id" integer,
	"amount_paid" integer NOT NULL,
	"purchased_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "purchases_source" CHECK ("purchases"."source" in ('order', 'gift', 'restore'))
);
--> statement-breakpoint
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
	"replaces" uuid,
	"request_id" uuid,
	"staff_id" integer,
	"note" text DEFAULT '' NOT NULL,
	"check_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"settled_at" timestamp with time zone,
	CONSTRAINT "refunds_stripe_refund_id_unique" UNIQUE("stripe_refund_id"),
	CONSTRAINT "refunds_request_id_unique" UNIQUE("request_id"),
	CONSTRAINT "refunds_reason" CHECK ("refunds"."reason" in ('withdrawal', 'legal', 'billing_error')),
	CONSTRAINT "refunds_status" CHECK ("refunds"."status" in ('pending', 'succeeded', 'failed')),
	CONSTRAINT "refunds_settled" CHECK (("refunds"."status" = 'pending') = ("refunds"."settled_at" is null)),
	CONSTRAINT "refunds_amounts" CHECK ("refunds"."amount" > 0 and "refunds"."recurring_amount" between 0 and "refunds"."amount")
);
--> statement-breakpoint
CREATE TABLE "data_archives" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" integer NOT NULL,
	"status" text DEFAULT 'preparing' NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"ready_at" timestamp with time zone,
	"expires_at" timestamp with time zone NOT NULL,
	"bytes" bigint,
	"attempts" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "data_archives_status" CHECK ("data_archives"."status" in ('preparing', 'ready', 'failed')),
	CONSTRAINT "data_archives_ready" CHECK (("data_archives"."status" = 'ready') = ("data_archives"."ready_at" is not null and "data_archives"."bytes" is not null))
);
--> statement-breakpoint
CREATE TABLE "inactivity_notices" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"told_at" timestamp with time zone NOT NULL,
	"closes_at" timestamp with time zone NOT NULL,
	"reminded_at" timestamp with time zone,
	CONSTRAINT "inactivity_notices_in_advance" CHECK ("inactivity_notices"."closes_at" > "inactivity_notices"."told_at")
);
--> statement-breakpoint
CREATE TABLE "price_notices" (
	"subscription_id" integer NOT NULL,
	"price_id" integer NOT NULL,
	"told_at" timestamp with time zone NOT NULL,
	"applies_from" timestamp with time zone NOT NULL,
	"email_once_key" text,
	"link_key_hash" text,
	"kept_at" timestamp with time zone,
	"lapsed_at" timestamp with time zone,
	CONSTRAINT "price_notices_subscription_id_price_id_pk" PRIMARY KEY("subscription_id","price_id"),
	CONSTRAINT "price_notices_link_key_hash_unique" UNIQUE("link_key_hash"),
	CONSTRAINT "price_notices_in_advance" CHECK ("price_notices"."applies_from" > "price_notices"."told_at")
);
--> statement-breakpoint
CREATE TABLE "provider_subscriptions" (
	"stripe_subscription_id" text PRIMARY KEY NOT NULL,
	"subscription_id" integer NOT NULL,
	"replaces" text,
	"linked_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "subscriptions" (
	"id" integer PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY (sequence name "subscriptions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"automation_id" integer NOT NULL,
	"status" text NOT NULL,
	"inactive_reason" text,
	"end_reason" text,
	"individual_price" integer NOT NULL,
	"monthly_share" integer DEFAULT 0 NOT NULL,
	"is_free" boolean DEFAULT false NOT NULL,
	"is_restored" boolean DEFAULT false NOT NULL,
	"gift_as_purchase" boolean DEFAULT false NOT NULL,
	"start_date" timestamp with time zone NOT NULL,
	"end_date" timestamp with time zone,
	"current_period_end" timestamp with time zone,
	"billing_anchor" timestamp with time zone,
	"past_due_since" timestamp with time zone,
	"dunning_attempts" integer DEFAULT 0 NOT NULL,
	"next_dunning_at" timestamp with time zone,
	"stripe_subscription_id" text,
	"provider_checked_at" timestamp with time zone,
	"imported_at" timestamp with time zone,
	"last_accessed" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "subscriptions_stripe_subscription_id_unique" UNIQUE("stripe_subscription_id"),
	CONSTRAINT "subscriptions_status" CHECK ("subscriptions"."status" in ('active', 'offered', 'cancelled', 'cancelling', 'past_due', 'inactive', 'purchased_only')),
	CONSTRAINT "subscriptions_inactive_has_reason" CHECK (("subscriptions"."status" = 'inactive') = ("subscriptions"."inactive_reason" is not null)),
	CONSTRAINT "subscriptions_inactive_reason" CHECK ("subscriptions"."inactive_reason" in ('restored', 'suspended', 'ended_by_staff')),
	CONSTRAINT "subscriptions_past_due_since" CHECK (("subscriptions"."status" = 'past_due') = ("subscriptions"."past_due_since" is not null)),
	CONSTRAINT "subscriptions_cancelling_ends" CHECK ("subscriptions"."status" <> 'cancelling' or "subscriptions"."end_date" is not null),
	CONSTRAINT "subscriptions_offered_is_free" CHECK ("subscriptions"."status" <> 'offered' or "subscriptions"."is_free"),
	CONSTRAINT "subscriptions_free_costs_nothing" CHECK (not "subscriptions"."is_free" or "subscriptions"."monthly_share" = 0),
	CONSTRAINT "subscriptions_free_ends" CHECK (not ("subscriptions"."is_free" and "subscriptions"."status" = 'active') or "subscriptions"."end_date" is not null),
	CONSTRAINT "subscriptions_money_not_negative" CHECK ("subscriptions"."individual_price" >= 0 and "subscriptions"."monthly_share" >= 0)
);
--> statement-breakpoint
CREATE TABLE "automation_ideas" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "automation_ideas_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer,
	"email" text NOT NULL,
	"title" text DEFAULT '' NOT NULL,
	"generated_title" text DEFAULT '' NOT NULL,
	"description" text NOT NULL,
	"usage_type" text DEFAULT 'perso' NOT NULL,
	"category_id" integer,
	"status" text DEFAULT 'new' NOT NULL,
	"ai_summary" text DEFAULT '' NOT NULL,
	"is_ai_generated" boolean DEFAULT false NOT NULL,
	"ai_processed" boolean DEFAULT false NOT NULL,
	"confidence_percentage" integer,
	"ai_model_used" text DEFAULT '' NOT NULL,
	"ai_processing_date" timestamp with time zone,
	"workflow_key" text DEFAULT '' NOT NULL,
	"original_email_subject" text DEFAULT '' NOT NULL,
	"original_email_date" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "automation_ideas_usage_type" CHECK ("automation_ideas"."usage_type" in ('perso', 'pro')),
	CONSTRAINT "automation_ideas_status" CHECK ("automation_ideas"."status" in ('new', 'ai_processing', 'ai_processed', 'in_review', 'approved', 'in_development', 'completed', 'rejected')),
	CONSTRAINT "automation_ideas_confidence" CHECK ("automation_ideas"."confidence_percentage" between 0 and 100)
);
--> statement-breakpoint
CREATE TABLE "tickets" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "tickets_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer,
	"email" text NOT NULL,
	"subject" text NOT NULL,
	"message" text NOT NULL,
	"category" text DEFAULT 'other' NOT NULL,
	"priority" text DEFAULT 'normal' NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"assigned_to" integer,
	"created_at" timestamp with time zone NOT NULL,
	"resolved_at" timestamp with time zone,
	CONSTRAINT "tickets_category" CHECK ("tickets"."category" in ('billing', 'technical', 'account', 'automation', 'other', 'idea')),
	CONSTRAINT "tickets_priority" CHECK ("tickets"."priority" in ('low', 'normal', 'high', 'urgent')),
	CONSTRAINT "tickets_status" CHECK ("tickets"."status" in ('open', 'in_progress', 'resolved', 'closed'))
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
ALTER TABLE "addresses" ADD CONSTRAINT "addresses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "emailed_links" ADD CONSTRAINT "emailed_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_preferences" ADD CONSTRAINT "notification_preferences_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pending_restores" ADD CONSTRAINT "pending_restores_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refresh_tokens" ADD CONSTRAINT "refresh_tokens_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refresh_tokens" ADD CONSTRAINT "refresh_tokens_successor_id_refresh_tokens_id_fk" FOREIGN KEY ("successor_id") REFERENCES "public"."refresh_tokens"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "terms_acceptances" ADD CONSTRAINT "terms_acceptances_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "used_trials" ADD CONSTRAINT "used_trials_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "automation_pages" ADD CONSTRAINT "automation_pages_automation_id_automations_id_fk" FOREIGN KEY ("automation_id") REFERENCES "public"."automations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "automations" ADD CONSTRAINT "automations_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription_prices" ADD CONSTRAINT "subscription_prices_automation_id_automations_id_fk" FOREIGN KEY ("automation_id") REFERENCES "public"."automations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription_prices" ADD CONSTRAINT "subscription_prices_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider_comparison_seen" ADD CONSTRAINT "provider_comparison_seen_comparison_id_provider_comparisons_id_fk" FOREIGN KEY ("comparison_id") REFERENCES "public"."provider_comparisons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider_comparisons" ADD CONSTRAINT "provider_comparisons_asked_by_users_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider_differences" ADD CONSTRAINT "provider_differences_comparison_id_provider_comparisons_id_fk" FOREIGN KEY ("comparison_id") REFERENCES "public"."provider_comparisons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alerts" ADD CONSTRAINT "alerts_resolved_by_users_id_fk" FOREIGN KEY ("resolved_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_automation_id_automations_id_fk" FOREIGN KEY ("automation_id") REFERENCES "public"."automations"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_automation_id_automations_id_fk" FOREIGN KEY ("automation_id") REFERENCES "public"."automations"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_automation_id_automations_id_fk" FOREIGN KEY ("automation_id") REFERENCES "public"."automations"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_replaces_refunds_id_fk" FOREIGN KEY ("replaces") REFERENCES "public"."refunds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_staff_id_users_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_archives" ADD CONSTRAINT "data_archives_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inactivity_notices" ADD CONSTRAINT "inactivity_notices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_notices" ADD CONSTRAINT "price_notices_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_notices" ADD CONSTRAINT "price_notices_price_id_subscription_prices_id_fk" FOREIGN KEY ("price_id") REFERENCES "public"."subscription_prices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider_subscriptions" ADD CONSTRAINT "provider_subscriptions_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_automation_id_automations_id_fk" FOREIGN KEY ("automation_id") REFERENCES "public"."automations"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "automation_ideas" ADD CONSTRAINT "automation_ideas_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "automation_ideas" ADD CONSTRAINT "automation_ideas_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_assigned_to_users_id_fk" FOREIGN KEY ("assigned_to") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "withdrawals" ADD CONSTRAINT "withdrawals_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "withdrawals" ADD CONSTRAINT "withdrawals_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "withdrawals" ADD CONSTRAINT "withdrawals_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "withdrawals" ADD CONSTRAINT "withdrawals_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "addresses_user_idx" ON "addresses" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "addresses_one_default" ON "addresses" USING btree ("user_id") WHERE "addresses"."is_default";--> statement-breakpoint
CREATE INDEX "emailed_links_user_idx" ON "emailed_links" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "emailed_links_expiry_idx" ON "emailed_links" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "refresh_tokens_session_idx" ON "refresh_tokens" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "refresh_tokens_expiry_idx" ON "refresh_tokens" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "refresh_tokens_successor_idx" ON "refresh_tokens" USING btree ("successor_id");--> statement-breakpoint
CREATE INDEX "sessions_user_idx" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "terms_acceptances_user_idx" ON "terms_acceptances" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "used_trials_user_idx" ON "used_trials" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "used_trials_purge_idx" ON "used_trials" USING btree ("purge_at") WHERE "used_trials"."purge_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_key" ON "users" USING btree (lower("email")) WHERE "users"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "users_erasure_idx" ON "users" USING btree ("deleted_at") WHERE "users"."deleted_at" is not null and "users"."anonymised_at" is null;--> statement-breakpoint
CREATE INDEX "users_date_joined_idx" ON "users" USING btree ("date_joined");--> statement-breakpoint
CREATE INDEX "users_trial_unnoted_idx" ON "users" USING btree ("id") WHERE "users"."trial_used_at" is not null and not "users"."trial_noted" and "users"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "users_deleted_idx" ON "users" USING btree ("deleted_at") WHERE "users"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "users_unused_idx" ON "users" USING btree (coalesce("last_seen_at", "date_joined")) WHERE "users"."deleted_at" is null and not "users"."is_staff";--> statement-breakpoint
CREATE INDEX "automations_category_idx" ON "automations" USING btree ("category_id","name" collate french,"id") WHERE "automations"."available";--> statement-breakpoint
CREATE INDEX "automations_order_idx" ON "automations" USING btree ("name" collate french,"id") WHERE "automations"."available";--> statement-breakpoint
CREATE INDEX "automations_search_idx" ON "automations" USING gin (searchable("name" || ' ' || "description") gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "subscription_prices_from" ON "subscription_prices" USING btree ("automation_id","subscribers_from");--> statement-breakpoint
CREATE UNIQUE INDEX "provider_comparisons_night" ON "provider_comparisons" USING btree ("day") WHERE "provider_comparisons"."origin" = 'night';--> statement-breakpoint
CREATE UNIQUE INDEX "provider_differences_once" ON "provider_differences" USING btree ("comparison_id","kind","object_id");--> statement-breakpoint
CREATE INDEX "provider_differences_object_idx" ON "provider_differences" USING btree ("object_id");--> statement-breakpoint
CREATE INDEX "disputes_order_idx" ON "disputes" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "disputes_open_idx" ON "disputes" USING btree ("opened_at") WHERE "disputes"."status" = 'open';--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_events_chain" ON "ledger_events" USING btree ("ledger_id","sequence");--> statement-breakpoint
CREATE INDEX "alerts_open_idx" ON "alerts" USING btree ("raised_at") WHERE "alerts"."resolved_at" is null;--> statement-breakpoint
CREATE INDEX "alerts_resolved_idx" ON "alerts" USING btree ("resolved_at") WHERE "alerts"."resolved_at" is not null;--> statement-breakpoint
CREATE INDEX "job_runs_hour_idx" ON "job_runs" USING btree ("hour");--> statement-breakpoint
CREATE INDEX "outbox_topic_idx" ON "outbox" USING btree ("topic","sequence") WHERE "outbox"."topic" is not null and "outbox"."done_at" is null and "outbox"."gave_up_at" is null;--> statement-breakpoint
CREATE INDEX "outbox_pending_idx" ON "outbox" USING btree ("due_at") WHERE "outbox"."done_at" is null and "outbox"."gave_up_at" is null;--> statement-breakpoint
CREATE INDEX "outbox_purge_idx" ON "outbox" USING btree ("purge_at") WHERE "outbox"."purge_at" is not null;--> statement-breakpoint
CREATE INDEX "stripe_events_unhandled_idx" ON "stripe_events" USING btree ("check_at") WHERE "stripe_events"."handled_at" is null;--> statement-breakpoint
CREATE INDEX "stripe_events_handled_idx" ON "stripe_events" USING btree ("received_at") WHERE "stripe_events"."handled_at" is not null;--> statement-breakpoint
CREATE INDEX "used_frame_tickets_expiry_idx" ON "used_frame_tickets" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_one_per_order" ON "invoices" USING btree ("order_id") WHERE "invoices"."kind" = 'invoice';--> statement-breakpoint
CREATE INDEX "invoices_user_idx" ON "invoices" USING btree ("user_id","issued_at");--> statement-breakpoint
CREATE INDEX "invoices_purge_idx" ON "invoices" USING btree ("purge_at") WHERE "invoices"."buyer" <> '{}';--> statement-breakpoint
CREATE INDEX "order_items_order_idx" ON "order_items" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "orders_user_idx" ON "orders" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_one_open" ON "payments" USING btree ("user_id","automation_id") WHERE "payments"."status" in ('created', 'open', 'processing', 'failed');--> statement-breakpoint
CREATE INDEX "payments_unsettled_idx" ON "payments" USING btree ("check_at") WHERE "payments"."settled_at" is null;--> statement-breakpoint
CREATE INDEX "payments_succeeded_idx" ON "payments" USING btree ("user_id","settled_at") WHERE "payments"."status" = 'succeeded';--> statement-breakpoint
CREATE UNIQUE INDEX "purchases_owned_once" ON "purchases" USING btree ("user_id","automation_id") WHERE "purchases"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "purchases_automation_idx" ON "purchases" USING btree ("automation_id");--> statement-breakpoint
CREATE INDEX "refunds_order_idx" ON "refunds" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "refunds_intent_idx" ON "refunds" USING btree ("stripe_intent_id");--> statement-breakpoint
CREATE INDEX "refunds_pending_idx" ON "refunds" USING btree ("check_at") WHERE "refunds"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "data_archives_user_idx" ON "data_archives" USING btree ("user_id","asked_at");--> statement-breakpoint
CREATE INDEX "data_archives_expiry_idx" ON "data_archives" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "data_archives_one_preparing" ON "data_archives" USING btree ("user_id") WHERE "data_archives"."status" = 'preparing';--> statement-breakpoint
CREATE INDEX "inactivity_notices_closes_idx" ON "inactivity_notices" USING btree ("closes_at");--> statement-breakpoint
CREATE INDEX "provider_subscriptions_subscription_idx" ON "provider_subscriptions" USING btree ("subscription_id");--> statement-breakpoint
CREATE UNIQUE INDEX "subscriptions_one_live" ON "subscriptions" USING btree ("user_id","automation_id") WHERE "subscriptions"."status" in ('active', 'offered', 'cancelling', 'past_due');--> statement-breakpoint
CREATE INDEX "subscriptions_user_idx" ON "subscriptions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "subscriptions_automation_idx" ON "subscriptions" USING btree ("automation_id","status");--> statement-breakpoint
CREATE INDEX "subscriptions_end_idx" ON "subscriptions" USING btree ("end_date") WHERE "subscriptions"."end_date" is not null;--> statement-breakpoint
CREATE INDEX "subscriptions_dunning_idx" ON "subscriptions" USING btree ("next_dunning_at") WHERE "subscriptions"."status" = 'past_due';--> statement-breakpoint
CREATE INDEX "automation_ideas_status_idx" ON "automation_ideas" USING btree ("status","created_at");--> statement-breakpoint
CREATE INDEX "automation_ideas_created_idx" ON "automation_ideas" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "automation_ideas_user_idx" ON "automation_ideas" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "tickets_user_idx" ON "tickets" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "tickets_status_idx" ON "tickets" USING btree ("status","created_at");--> statement-breakpoint
CREATE INDEX "withdrawals_user_idx" ON "withdrawals" USING btree ("user_id","stated_at");
--> statement-breakpoint
-- Counters may be lost in a crash; without the write-ahead log a sign-in does not wait for the disk to count itself.
ALTER TABLE rate_limits SET UNLOGGED;
--> statement-breakpoint
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME;
END $$;
--> statement-breakpoint
CREATE TRIGGER ledger_events_append_only BEFORE UPDATE OR DELETE ON ledger_events
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER ledger_events_no_truncate BEFORE TRUNCATE ON ledger_events
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
INSERT INTO shop_clock DEFAULT VALUES;
--> statement-breakpoint
-- Every process empties its cache when anything public changes, whoever changed it.
CREATE FUNCTION tell_catalogue_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('catalogue_changed', '');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER automations_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON automations
  FOR EACH STATEMENT EXECUTE FUNCTION tell_catalogue_changed();
--> statement-breakpoint
CREATE TRIGGER categories_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON categories
  FOR EACH STATEMENT EXECUTE FUNCTION tell_catalogue_changed();
--> statement-breakpoint
CREATE TRIGGER automation_pages_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON automation_pages
  FOR EACH STATEMENT EXECUTE FUNCTION tell_catalogue_changed();

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
