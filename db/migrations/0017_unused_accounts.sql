CREATE TABLE "inactivity_notices" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"told_at" timestamp with time zone NOT NULL,
	"closes_at" timestamp with time zone NOT NULL,
	"reminded_at" timestamp with time zone,
	CONSTRAINT "inactivity_notices_in_advance" CHECK ("inactivity_notices"."closes_at" > "inactivity_notices"."told_at")
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "last_seen_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "inactivity_notices" ADD CONSTRAINT "inactivity_notices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "inactivity_notices_closes_idx" ON "inactivity_notices" USING btree ("closes_at");--> statement-breakpoint
CREATE INDEX "users_deleted_idx" ON "users" USING btree ("deleted_at") WHERE "users"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "users_unused_idx" ON "users" USING btree (coalesce("last_seen_at", "date_joined")) WHERE "users"."deleted_at" is null and not "users"."is_staff";--> statement-breakpoint
CREATE INDEX "alerts_resolved_idx" ON "alerts" USING btree ("resolved_at") WHERE "alerts"."resolved_at" is not null;--> statement-breakpoint
CREATE INDEX "automation_ideas_created_idx" ON "automation_ideas" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "automation_ideas_user_idx" ON "automation_ideas" USING btree ("user_id");--> statement-breakpoint
UPDATE "users" u SET "last_seen_at" = greatest(coalesce(u."last_login", u."date_joined"), (
  SELECT max(t."issued_at") FROM "refresh_tokens" t JOIN "sessions" s ON s."id" = t."session_id" WHERE s."user_id" = u."id"
)) WHERE u."deleted_at" IS NULL;
