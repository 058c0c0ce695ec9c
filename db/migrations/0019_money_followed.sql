CREATE TABLE "used_trials" (
	"person_hmac" text PRIMARY KEY NOT NULL,
	"used_at" timestamp with time zone NOT NULL,
	"user_id" integer,
	"purge_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "deletion_records" ADD COLUMN "purchase_ids" jsonb;--> statement-breakpoint
-- What the deletion ended in its own instant.
UPDATE "deletion_records" r SET "purchase_ids" = (
	SELECT coalesce(jsonb_agg(p.id ORDER BY p.id), '[]'::jsonb) FROM "purchases" p JOIN "users" u ON u.id = p.user_id
	WHERE u.deleted_at = r.deleted_at AND p.ended_at = r.deleted_at AND r.owned_automation_ids @> to_jsonb(p.automation_id));--> statement-breakpoint
ALTER TABLE "deletion_records" ALTER COLUMN "purchase_ids" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "trial_noted" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "used_trials" ADD CONSTRAINT "used_trials_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "used_trials_user_idx" ON "used_trials" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "used_trials_purge_idx" ON "used_trials" USING btree ("purge_at") WHERE "used_trials"."purge_at" is not null;--> statement-breakpoint
CREATE INDEX "users_trial_unnoted_idx" ON "users" USING btree ("id") WHERE "users"."trial_used_at" is not null and not "users"."trial_noted" and "users"."deleted_at" is null;--> statement-breakpoint
-- By the address as it was typed; those whose account lives are noted by the sweep `former-trials`.
INSERT INTO "used_trials" ("person_hmac", "used_at", "purge_at")
	SELECT "email_hmac", "deleted_at", "purge_at" FROM "deletion_records" WHERE "trial_used";--> statement-breakpoint
ALTER TABLE "deletion_records" DROP COLUMN "owned_automation_ids";--> statement-breakpoint
ALTER TABLE "deletion_records" DROP COLUMN "trial_used";