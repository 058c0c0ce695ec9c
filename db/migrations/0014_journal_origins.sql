CREATE TABLE "journal_origins" (
	"sequence" integer PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"salt" text NOT NULL,
	"origin" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "journal_origins" ADD CONSTRAINT "journal_origins_sequence_journal_entries_sequence_fk" FOREIGN KEY ("sequence") REFERENCES "public"."journal_entries"("sequence") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "journal_origins_at_idx" ON "journal_origins" USING btree ("at");--> statement-breakpoint
CREATE TRIGGER journal_origins_no_change BEFORE UPDATE ON journal_origins
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
