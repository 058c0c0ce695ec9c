CREATE TABLE "incoming_emails" (
	"key" text PRIMARY KEY NOT NULL,
	"sender" text,
	"is_proven" boolean DEFAULT false NOT NULL,
	"outcome" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	CONSTRAINT "incoming_emails_outcome" CHECK ("incoming_emails"."outcome" in ('idea', 'answer', 'note', 'refused', 'ignored', 'left'))
);
--> statement-breakpoint
CREATE INDEX "incoming_emails_sender_idx" ON "incoming_emails" USING btree ("sender","received_at");--> statement-breakpoint
CREATE INDEX "incoming_emails_received_idx" ON "incoming_emails" USING btree ("received_at");