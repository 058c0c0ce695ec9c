CREATE TABLE "price_notices" (
	"subscription_id" integer NOT NULL,
	"price_id" integer NOT NULL,
	"told_at" timestamp with time zone NOT NULL,
	"applies_from" timestamp with time zone NOT NULL,
	CONSTRAINT "price_notices_subscription_id_price_id_pk" PRIMARY KEY("subscription_id","price_id"),
	CONSTRAINT "price_notices_in_advance" CHECK ("price_notices"."applies_from" > "price_notices"."told_at")
);
--> statement-breakpoint
ALTER TABLE "price_notices" ADD CONSTRAINT "price_notices_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_notices" ADD CONSTRAINT "price_notices_price_id_subscription_prices_id_fk" FOREIGN KEY ("price_id") REFERENCES "public"."subscription_prices"("id") ON DELETE cascade ON UPDATE no action;