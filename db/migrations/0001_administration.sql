CREATE TABLE "journal_details" (
	"sequence" integer PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"salt" text NOT NULL,
	"details" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "journal_entries" (
	"sequence" integer PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"actor_ledger_id" uuid NOT NULL,
	"role" text NOT NULL,
	"act" text NOT NULL,
	"subject" text NOT NULL,
	"subject_id" text NOT NULL,
	"about_ledger_id" uuid,
	"details_hash" text NOT NULL,
	"previous_hash" text NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "journal_entries_role" CHECK ("journal_entries"."role" in ('support', 'finance', 'administrator', 'superuser'))
);
--> statement-breakpoint
CREATE TABLE "journal_head" (
	"singleton" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"sequence" integer NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "journal_head_singleton" CHECK ("journal_head"."singleton")
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "proven_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "staff_role" text;--> statement-breakpoint
ALTER TABLE "journal_details" ADD CONSTRAINT "journal_details_sequence_journal_entries_sequence_fk" FOREIGN KEY ("sequence") REFERENCES "public"."journal_entries"("sequence") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "journal_details_at_idx" ON "journal_details" USING btree ("at");--> statement-breakpoint
CREATE INDEX "journal_entries_actor_idx" ON "journal_entries" USING btree ("actor_ledger_id","sequence");--> statement-breakpoint
CREATE INDEX "journal_entries_about_idx" ON "journal_entries" USING btree ("about_ledger_id","sequence");--> statement-breakpoint
CREATE INDEX "journal_entries_act_idx" ON "journal_entries" USING btree ("act","sequence");--> statement-breakpoint
CREATE INDEX "journal_entries_subject_idx" ON "journal_entries" USING btree ("subject","subject_id");--> statement-breakpoint
CREATE INDEX "users_email_search_idx" ON "users" USING gin (lower("email") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "subscriptions_created_idx" ON "subscriptions" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "subscriptions_status_idx" ON "subscriptions" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "subscriptions_price_idx" ON "subscriptions" USING btree ("individual_price","id");--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_staff_role" CHECK ("users"."staff_role" is null or ("users"."is_staff" and "users"."staff_role" in ('support', 'finance', 'administrator')));--> statement-breakpoint
CREATE TRIGGER journal_entries_append_only BEFORE UPDATE OR DELETE ON journal_entries
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER journal_entries_no_truncate BEFORE TRUNCATE ON journal_entries
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER journal_details_no_change BEFORE UPDATE ON journal_details
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
