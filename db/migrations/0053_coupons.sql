CREATE TABLE "coupons" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "coupons_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"code" text NOT NULL,
	"percent" integer,
	"amount" integer,
	"on_purchase" boolean NOT NULL,
	"months" integer NOT NULL,
	"max_uses" integer,
	"starts_at" timestamp with time zone,
	"ends_at" timestamp with time zone,
	"automation_ids" integer[],
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"archived_at" timestamp with time zone,
	CONSTRAINT "coupons_code_unique" UNIQUE("code"),
	CONSTRAINT "coupons_percent_or_amount" CHECK (("coupons"."percent" is null) <> ("coupons"."amount" is null)),
	CONSTRAINT "coupons_percent" CHECK ("coupons"."percent" between 1 and 100),
	CONSTRAINT "coupons_amount" CHECK ("coupons"."amount" > 0),
	CONSTRAINT "coupons_parts" CHECK ("coupons"."months" >= 0 and ("coupons"."on_purchase" or "coupons"."months" > 0)),
	CONSTRAINT "coupons_max_uses" CHECK ("coupons"."max_uses" > 0)
);
--> statement-breakpoint
ALTER TABLE "order_items" DROP CONSTRAINT "order_items_kind";--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "coupon_id" integer;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "coupon_id" integer;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "coupon_percent" integer;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "coupon_amount" integer;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "coupon_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_coupon_id_coupons_id_fk" FOREIGN KEY ("coupon_id") REFERENCES "public"."coupons"("id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_coupon_id_coupons_id_fk" FOREIGN KEY ("coupon_id") REFERENCES "public"."coupons"("id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_kind" CHECK ("order_items"."kind" in ('purchase', 'purchase_discount', 'subscription', 'cap_discount', 'month_discount')) NOT VALID;
