CREATE TABLE "sleeping_notices" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sleeping_notices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"subscription_id" integer NOT NULL,
	"told_at" timestamp with time zone NOT NULL,
	"unused_since" timestamp with time zone NOT NULL,
	"link_key_hash" text NOT NULL,
	"choice" text,
	"answered_at" timestamp with time zone,
	CONSTRAINT "sleeping_notices_link_key_hash_unique" UNIQUE("link_key_hash"),
	CONSTRAINT "sleeping_notices_choice" CHECK ("sleeping_notices"."choice" in ('kept', 'stopped')),
	CONSTRAINT "sleeping_notices_answered" CHECK (("sleeping_notices"."choice" is null) = ("sleeping_notices"."answered_at" is null))
);
--> statement-breakpoint
ALTER TABLE "emailed_links" DROP CONSTRAINT "emailed_links_purpose";--> statement-breakpoint
ALTER TABLE "sleeping_notices" ADD CONSTRAINT "sleeping_notices_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sleeping_notices_told_idx" ON "sleeping_notices" USING btree ("subscription_id","told_at");--> statement-breakpoint
CREATE INDEX "sleeping_notices_age_idx" ON "sleeping_notices" USING btree ("told_at");--> statement-breakpoint
CREATE INDEX "document_stores_automation_idx" ON "document_stores" USING btree ("automation_id");--> statement-breakpoint
CREATE INDEX "subscriptions_unused_idx" ON "subscriptions" USING btree (greatest("start_date", "last_accessed")) WHERE "subscriptions"."status" = 'active' and not "subscriptions"."is_free";--> statement-breakpoint
ALTER TABLE "emailed_links" ADD CONSTRAINT "emailed_links_purpose" CHECK ("emailed_links"."purpose" in ('verify_email', 'change_email', 'change_staff_email', 'reset_password', 'reset_admin_password', 'invitation', 'terminate', 'withdraw', 'price_change', 'sleeping_tool'));