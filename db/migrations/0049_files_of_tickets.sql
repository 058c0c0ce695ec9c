CREATE TABLE "ticket_files" (
	"id" uuid PRIMARY KEY NOT NULL,
	"ticket_id" integer,
	"reply_id" integer,
	"user_id" integer,
	"author" text NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"bytes" integer NOT NULL,
	"place" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"drop_at" timestamp with time zone,
	CONSTRAINT "ticket_files_author" CHECK ("ticket_files"."author" in ('customer', 'team')),
	CONSTRAINT "ticket_files_sent" CHECK ("ticket_files"."ticket_id" is null or "ticket_files"."drop_at" is null)
);
--> statement-breakpoint
ALTER TABLE "ticket_files" ADD CONSTRAINT "ticket_files_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_files" ADD CONSTRAINT "ticket_files_reply_id_ticket_replies_id_fk" FOREIGN KEY ("reply_id") REFERENCES "public"."ticket_replies"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_files" ADD CONSTRAINT "ticket_files_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ticket_files_ticket_idx" ON "ticket_files" USING btree ("ticket_id","reply_id");--> statement-breakpoint
CREATE INDEX "ticket_files_reply_idx" ON "ticket_files" USING btree ("reply_id");--> statement-breakpoint
CREATE INDEX "ticket_files_user_idx" ON "ticket_files" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "ticket_files_unsent_idx" ON "ticket_files" USING btree (coalesce("drop_at", "created_at")) WHERE "ticket_files"."ticket_id" is null;