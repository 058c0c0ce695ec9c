-- outside a transaction: payments may be many, and people pay meanwhile
DROP INDEX CONCURRENTLY IF EXISTS "payments_coupon_idx";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "payments_coupon_idx" ON "payments" USING btree ("coupon_id") WHERE "payments"."coupon_id" is not null;
