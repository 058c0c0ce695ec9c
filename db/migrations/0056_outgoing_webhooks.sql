CREATE TABLE "outgoing_deliveries" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"sequence" bigint GENERATED ALWAYS AS IDENTITY (sequence name "outgoing_deliveries_sequence_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"event_id" uuid NOT NULL,
	"endpoint_id" integer NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"done_at" timestamp with time zone,
	"tries" jsonb DEFAULT '[]'::jsonb NOT NULL,
	CONSTRAINT "outgoing_deliveries_once" UNIQUE("endpoint_id","event_id"),
	CONSTRAINT "outgoing_deliveries_state" CHECK ("outgoing_deliveries"."state" in ('waiting', 'delivered', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "outgoing_endpoints" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "outgoing_endpoints_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer,
	"made_by" integer,
	"name" text NOT NULL,
	"url" text NOT NULL,
	"events" text[] NOT NULL,
	"state" text DEFAULT 'active' NOT NULL,
	"disabled_at" timestamp with time zone,
	"disabled_why" text,
	"secret" text NOT NULL,
	"former_secret" text,
	"former_until" timestamp with time zone,
	"failures" integer DEFAULT 0 NOT NULL,
	"failing_since" timestamp with time zone,
	"is_slow" boolean DEFAULT false NOT NULL,
	"next_at" timestamp with time zone,
	"rests_until" timestamp with time zone,
	"lease" uuid,
	"leased_until" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "outgoing_endpoints_state" CHECK ("outgoing_endpoints"."state" in ('active', 'paused', 'disabled')),
	CONSTRAINT "outgoing_endpoints_disabled" CHECK (("outgoing_endpoints"."state" = 'disabled') = ("outgoing_endpoints"."disabled_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "outgoing_events" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"sequence" bigint GENERATED ALWAYS AS IDENTITY (sequence name "outgoing_events_sequence_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" integer,
	"type" text NOT NULL,
	"data" jsonb NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"fanned_out_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "outgoing_deliveries" ADD CONSTRAINT "outgoing_deliveries_event_id_outgoing_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."outgoing_events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outgoing_deliveries" ADD CONSTRAINT "outgoing_deliveries_endpoint_id_outgoing_endpoints_id_fk" FOREIGN KEY ("endpoint_id") REFERENCES "public"."outgoing_endpoints"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outgoing_endpoints" ADD CONSTRAINT "outgoing_endpoints_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outgoing_endpoints" ADD CONSTRAINT "outgoing_endpoints_made_by_users_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "outgoing_deliveries_event_idx" ON "outgoing_deliveries" USING btree ("event_id");--> statement-breakpoint
CREATE INDEX "outgoing_deliveries_listed_idx" ON "outgoing_deliveries" USING btree ("endpoint_id","sequence");--> statement-breakpoint
CREATE INDEX "outgoing_deliveries_due_idx" ON "outgoing_deliveries" USING btree ("endpoint_id","due_at") WHERE "outgoing_deliveries"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "outgoing_deliveries_failed_idx" ON "outgoing_deliveries" USING btree ("endpoint_id","sequence") WHERE "outgoing_deliveries"."state" = 'failed';--> statement-breakpoint
CREATE INDEX "outgoing_endpoints_owner_idx" ON "outgoing_endpoints" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "outgoing_endpoints_due_idx" ON "outgoing_endpoints" USING btree ("next_at") WHERE "outgoing_endpoints"."next_at" is not null and "outgoing_endpoints"."state" = 'active';--> statement-breakpoint
CREATE INDEX "outgoing_events_new_idx" ON "outgoing_events" USING btree ("sequence") WHERE "outgoing_events"."fanned_out_at" is null;--> statement-breakpoint
CREATE INDEX "outgoing_events_old_idx" ON "outgoing_events" USING btree ("at");--> statement-breakpoint
CREATE INDEX "outgoing_events_person_idx" ON "outgoing_events" USING btree ("user_id");