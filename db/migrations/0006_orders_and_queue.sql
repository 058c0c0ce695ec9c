ALTER TABLE "subscriptions" ADD COLUMN "last_decline" text;--> statement-breakpoint
CREATE INDEX "disputes_deadline_idx" ON "disputes" USING btree (coalesce("answer_by", "opened_at"),"id") WHERE "disputes"."status" = 'open';--> statement-breakpoint
CREATE INDEX "outbox_given_up_idx" ON "outbox" USING btree ("gave_up_at","sequence") WHERE "outbox"."gave_up_at" is not null;--> statement-breakpoint
CREATE INDEX "orders_created_idx" ON "orders" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "orders_total_idx" ON "orders" USING btree ("total_amount","id");--> statement-breakpoint
CREATE INDEX "orders_status_idx" ON "orders" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "orders_status_total_idx" ON "orders" USING btree ("status","total_amount","id");--> statement-breakpoint
CREATE INDEX "subscriptions_renewal_idx" ON "subscriptions" USING btree ("current_period_end","user_id") WHERE "subscriptions"."status" = 'active' and not "subscriptions"."is_free";