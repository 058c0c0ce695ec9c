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
	"owned_automation_ids" jsonb NOT NULL,
	"monthly_cap" integer NOT NULL,
	"trial_used" boolean NOT NULL,
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
	CONSTRAINT "emailed_links_purpose" CHECK ("emailed_links"."purpose" in ('verify_email', 'change_email', 'reset_password', 'reset_admin_password', 'terminate'))
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
	"monthly_cap" integer DEFAULT 1500 NOT NULL,
	"company_name" text DEFAULT '' NOT NULL,
	"language" text DEFAULT 'fr' NOT NULL,
	"timezone" text DEFAULT 'Europe/Paris' NOT NULL,
	"technical_level" text DEFAULT 'beginner' NOT NULL,
	"chosen_trial_automation_id" integer,
	"trial_used_at" timestamp with time zone,
	"stripe_customer_id" text,
	"deleted_at" timestamp with time zone,
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
	CONSTRAINT "ledger_events_entity" CHECK ("ledger_events"."entity" in ('subscription', 'order', 'payment', 'purchase', 'gift', 'cap', 'account'))
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
	CONSTRAINT "alerts_once_key_unique" UNIQUE("once_key")
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
	"last_error" text
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
	"buyer" jsonb NOT NULL,
	"lines" jsonb NOT NULL,
	"purge_at" timestamp with time zone NOT NULL,
	CONSTRAINT "invoices_number_unique" UNIQUE("number"),
	CONSTRAINT "invoices_kind" CHECK ("invoices"."kind" in ('invoice', 'credit_note'))
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
CREATE TABLE "provider_subscriptions" (
	"stripe_subscription_id" text PRIMARY KEY NOT NULL,
	"subscription_id" integer NOT NULL,
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
	"past_due_since" timestamp with time zone,
	"dunning_attempts" integer DEFAULT 0 NOT NULL,
	"next_dunning_at" timestamp with time zone,
	"stripe_subscription_id" text,
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
ALTER TABLE "addresses" ADD CONSTRAINT "addresses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "emailed_links" ADD CONSTRAINT "emailed_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_preferences" ADD CONSTRAINT "notification_preferences_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refresh_tokens" ADD CONSTRAINT "refresh_tokens_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refresh_tokens" ADD CONSTRAINT "refresh_tokens_successor_id_refresh_tokens_id_fk" FOREIGN KEY ("successor_id") REFERENCES "public"."refresh_tokens"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "terms_acceptances" ADD CONSTRAINT "terms_acceptances_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "automation_pages" ADD CONSTRAINT "automation_pages_automation_id_automations_id_fk" FOREIGN KEY ("automation_id") REFERENCES "public"."automations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "automations" ADD CONSTRAINT "automations_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription_prices" ADD CONSTRAINT "subscription_prices_automation_id_automations_id_fk" FOREIGN KEY ("automation_id") REFERENCES "public"."automations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription_prices" ADD CONSTRAINT "subscription_prices_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_automation_id_automations_id_fk" FOREIGN KEY ("automation_id") REFERENCES "public"."automations"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_automation_id_automations_id_fk" FOREIGN KEY ("automation_id") REFERENCES "public"."automations"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_automation_id_automations_id_fk" FOREIGN KEY ("automation_id") REFERENCES "public"."automations"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider_subscriptions" ADD CONSTRAINT "provider_subscriptions_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_automation_id_automations_id_fk" FOREIGN KEY ("automation_id") REFERENCES "public"."automations"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "automation_ideas" ADD CONSTRAINT "automation_ideas_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "automation_ideas" ADD CONSTRAINT "automation_ideas_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_assigned_to_users_id_fk" FOREIGN KEY ("assigned_to") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "addresses_user_idx" ON "addresses" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "addresses_one_default" ON "addresses" USING btree ("user_id") WHERE "addresses"."is_default";--> statement-breakpoint
CREATE INDEX "emailed_links_user_idx" ON "emailed_links" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "refresh_tokens_session_idx" ON "refresh_tokens" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "refresh_tokens_expiry_idx" ON "refresh_tokens" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sessions_user_idx" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "terms_acceptances_user_idx" ON "terms_acceptances" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_key" ON "users" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "users_date_joined_idx" ON "users" USING btree ("date_joined");--> statement-breakpoint
CREATE INDEX "automations_category_idx" ON "automations" USING btree ("category_id","available");--> statement-breakpoint
CREATE INDEX "automations_order_idx" ON "automations" USING btree ("available","name");--> statement-breakpoint
CREATE INDEX "automations_search_idx" ON "automations" USING gin (searchable("name" || ' ' || "description") gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "subscription_prices_from" ON "subscription_prices" USING btree ("automation_id","subscribers_from");--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_events_chain" ON "ledger_events" USING btree ("ledger_id","sequence");--> statement-breakpoint
CREATE INDEX "outbox_pending_idx" ON "outbox" USING btree ("due_at") WHERE "outbox"."done_at" is null and "outbox"."gave_up_at" is null;--> statement-breakpoint
CREATE INDEX "stripe_events_unhandled_idx" ON "stripe_events" USING btree ("received_at") WHERE "stripe_events"."handled_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_one_per_order" ON "invoices" USING btree ("order_id") WHERE "invoices"."kind" = 'invoice';--> statement-breakpoint
CREATE INDEX "invoices_user_idx" ON "invoices" USING btree ("user_id","issued_at");--> statement-breakpoint
CREATE INDEX "order_items_order_idx" ON "order_items" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "orders_user_idx" ON "orders" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_one_open" ON "payments" USING btree ("user_id","automation_id") WHERE "payments"."status" in ('created', 'open', 'processing', 'failed');--> statement-breakpoint
CREATE INDEX "payments_unsettled_idx" ON "payments" USING btree ("created_at") WHERE "payments"."settled_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "purchases_owned_once" ON "purchases" USING btree ("user_id","automation_id") WHERE "purchases"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "purchases_automation_idx" ON "purchases" USING btree ("automation_id");--> statement-breakpoint
CREATE INDEX "provider_subscriptions_subscription_idx" ON "provider_subscriptions" USING btree ("subscription_id");--> statement-breakpoint
CREATE UNIQUE INDEX "subscriptions_one_live" ON "subscriptions" USING btree ("user_id","automation_id") WHERE "subscriptions"."status" in ('active', 'offered', 'cancelling', 'past_due');--> statement-breakpoint
CREATE INDEX "subscriptions_user_idx" ON "subscriptions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "subscriptions_automation_idx" ON "subscriptions" USING btree ("automation_id","status");--> statement-breakpoint
CREATE INDEX "subscriptions_end_idx" ON "subscriptions" USING btree ("end_date") WHERE "subscriptions"."end_date" is not null;--> statement-breakpoint
CREATE INDEX "subscriptions_dunning_idx" ON "subscriptions" USING btree ("next_dunning_at") WHERE "subscriptions"."status" = 'past_due';--> statement-breakpoint
CREATE INDEX "automation_ideas_status_idx" ON "automation_ideas" USING btree ("status","created_at");--> statement-breakpoint
CREATE INDEX "tickets_user_idx" ON "tickets" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "tickets_status_idx" ON "tickets" USING btree ("status","created_at");