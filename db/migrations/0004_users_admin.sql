CREATE TABLE "customer_notes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "customer_notes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"author_id" integer,
	"text" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "emailed_links" DROP CONSTRAINT "emailed_links_purpose";--> statement-breakpoint
ALTER TABLE "customer_notes" ADD CONSTRAINT "customer_notes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_notes" ADD CONSTRAINT "customer_notes_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "customer_notes_user_idx" ON "customer_notes" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "users_search_idx" ON "users" USING gin (searchable(' ' || "email" || ' ' || "first_name" || ' ' || "last_name" || ' ' || regexp_replace("phone", '\D', '', 'g')) gin_trgm_ops) WHERE "users"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "users_name_idx" ON "users" USING btree (searchable("last_name" || ' ' || "first_name"),"id") WHERE "users"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "users_staff_idx" ON "users" USING btree ("id") WHERE "users"."is_staff" and "users"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "outbox_emails_of_person_idx" ON "outbox" USING btree ("user_id","created_at") WHERE "outbox"."kind" = 'email' and "outbox"."user_id" is not null;--> statement-breakpoint
ALTER TABLE "emailed_links" ADD CONSTRAINT "emailed_links_purpose" CHECK ("emailed_links"."purpose" in ('verify_email', 'change_email', 'reset_password', 'reset_admin_password', 'invitation', 'terminate', 'withdraw', 'price_change'));