CREATE TABLE "prepared_answers" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "prepared_answers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"title" text NOT NULL,
	"body" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "prepared_answers_title" UNIQUE("title")
);
--> statement-breakpoint
CREATE TABLE "ticket_events" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ticket_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"ticket_id" integer NOT NULL,
	"act" text NOT NULL,
	"actor" text NOT NULL,
	"user_id" integer,
	"assigned_to" integer,
	"status_before" text NOT NULL,
	"status_after" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "ticket_events_act" CHECK ("ticket_events"."act" in ('assign', 'release', 'resolve', 'close', 'reopen')),
	CONSTRAINT "ticket_events_actor" CHECK ("ticket_events"."actor" in ('customer', 'staff', 'system')),
	CONSTRAINT "ticket_events_before" CHECK ("ticket_events"."status_before" in ('open', 'in_progress', 'resolved', 'closed')),
	CONSTRAINT "ticket_events_after" CHECK ("ticket_events"."status_after" in ('open', 'in_progress', 'resolved', 'closed'))
);
--> statement-breakpoint
CREATE TABLE "ticket_replies" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ticket_replies_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"ticket_id" integer NOT NULL,
	"user_id" integer,
	"author" text NOT NULL,
	"internal" boolean DEFAULT false NOT NULL,
	"message" text NOT NULL,
	"request_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "ticket_replies_request" UNIQUE("ticket_id","request_id"),
	CONSTRAINT "ticket_replies_author" CHECK ("ticket_replies"."author" in ('customer', 'team')),
	CONSTRAINT "ticket_replies_internal" CHECK ("ticket_replies"."author" = 'team' or not "ticket_replies"."internal")
);
--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "closes_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "last_reply_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "last_reply_by" text;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "seen_reply_id" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "ticket_events" ADD CONSTRAINT "ticket_events_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_events" ADD CONSTRAINT "ticket_events_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_events" ADD CONSTRAINT "ticket_events_assigned_to_users_id_fk" FOREIGN KEY ("assigned_to") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_replies" ADD CONSTRAINT "ticket_replies_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_replies" ADD CONSTRAINT "ticket_replies_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ticket_events_ticket_idx" ON "ticket_events" USING btree ("ticket_id","id");--> statement-breakpoint
CREATE INDEX "ticket_replies_ticket_idx" ON "ticket_replies" USING btree ("ticket_id","id");--> statement-breakpoint
CREATE INDEX "ticket_replies_user_idx" ON "ticket_replies" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "tickets_list_idx" ON "tickets" USING btree ((case priority when 'urgent' then 4 when 'high' then 3 when 'normal' then 2 when 'low' then 1 else 0 end),"id");--> statement-breakpoint
CREATE INDEX "tickets_closes_idx" ON "tickets" USING btree ("closes_at") WHERE "tickets"."status" = 'resolved';--> statement-breakpoint
CREATE INDEX "tickets_assigned_idx" ON "tickets" USING btree ("assigned_to");--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_last_reply_by" CHECK ("tickets"."last_reply_by" in ('customer', 'team'));--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_closes" CHECK (("tickets"."status" = 'resolved') or "tickets"."closes_at" is null);