ALTER TABLE "purchases" ADD COLUMN "given_back_at" timestamp with time zone;--> statement-breakpoint
UPDATE "purchases" p SET "given_back_at" = (
  SELECT max(b."at") FROM (
    SELECT r."order_id", max(r."settled_at") AS "at", sum(r."amount" - r."recurring_amount") AS "amount"
      FROM "refunds" r WHERE r."status" = 'succeeded' GROUP BY 1
    UNION ALL
    SELECT d."order_id", d."closed_at", null FROM "disputes" d WHERE d."status" = 'lost') b
  WHERE b."order_id" = p."order_id" AND (b."amount" IS NULL OR b."amount" >= p."amount_paid"))
WHERE p."source" = 'order' AND p."order_id" IS NOT NULL AND EXISTS (
  SELECT FROM "refunds" r WHERE r."order_id" = p."order_id" UNION ALL
  SELECT FROM "disputes" d WHERE d."order_id" = p."order_id");--> statement-breakpoint
CREATE INDEX "purchases_sold_idx" ON "purchases" USING btree ("automation_id") WHERE "purchases"."source" = 'order' and "purchases"."given_back_at" is null;