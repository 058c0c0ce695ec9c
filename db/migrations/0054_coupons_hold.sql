ALTER TABLE "payments" VALIDATE CONSTRAINT "payments_coupon_id_coupons_id_fk";--> statement-breakpoint
ALTER TABLE "subscriptions" VALIDATE CONSTRAINT "subscriptions_coupon_id_coupons_id_fk";--> statement-breakpoint
ALTER TABLE "order_items" VALIDATE CONSTRAINT "order_items_kind";
