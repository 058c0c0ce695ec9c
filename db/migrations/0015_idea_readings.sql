CREATE TABLE "ai_calls" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ai_calls_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"idea_id" integer,
	"attempt" integer NOT NULL,
	"way" text NOT NULL,
	"model" text DEFAULT '' NOT NULL,
	"prompt_version" integer NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"outcome" text,
	"reason" text DEFAULT '' NOT NULL,
	"input_tokens" integer DEFAULT 0 NOT NULL,
	"output_tokens" integer DEFAULT 0 NOT NULL,
	"cost_microcents" bigint NOT NULL,
	"is_estimate" boolean DEFAULT true NOT NULL,
	"duration_ms" integer,
	CONSTRAINT "ai_calls_attempt" UNIQUE("idea_id","attempt"),
	CONSTRAINT "ai_calls_way" CHECK ("ai_calls"."way" in ('model', 'pipeline')),
	CONSTRAINT "ai_calls_outcome" CHECK ("ai_calls"."outcome" in ('done', 'unfit', 'slow', 'busy', 'away', 'refused', 'abandoned')),
	CONSTRAINT "ai_calls_ended" CHECK (("ai_calls"."outcome" is null) = ("ai_calls"."ended_at" is null)),
	CONSTRAINT "ai_calls_cost" CHECK ("ai_calls"."cost_microcents" >= 0)
);
--> statement-breakpoint
CREATE TABLE "idea_analyses" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "idea_analyses_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"idea_id" integer NOT NULL,
	"attempt" integer NOT NULL,
	"analysis" jsonb NOT NULL,
	"model" text NOT NULL,
	"prompt_version" integer NOT NULL,
	"read_at" timestamp with time zone NOT NULL,
	CONSTRAINT "idea_analyses_attempt" UNIQUE("idea_id","attempt")
);
--> statement-breakpoint
ALTER TABLE "automation_ideas" ADD COLUMN "attempt" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "automation_ideas" ADD COLUMN "failed_tries" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "automation_ideas" ADD COLUMN "reading_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "automation_ideas" ADD COLUMN "retry_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "automation_ideas" ADD COLUMN "reading_failure" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "ai_calls" ADD CONSTRAINT "ai_calls_idea_id_automation_ideas_id_fk" FOREIGN KEY ("idea_id") REFERENCES "public"."automation_ideas"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idea_analyses" ADD CONSTRAINT "idea_analyses_idea_id_automation_ideas_id_fk" FOREIGN KEY ("idea_id") REFERENCES "public"."automation_ideas"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ai_calls_started_idx" ON "ai_calls" USING btree ("started_at");--> statement-breakpoint
CREATE INDEX "automation_ideas_reading_idx" ON "automation_ideas" USING btree (coalesce("reading_until", "retry_at")) WHERE "automation_ideas"."status" = 'ai_processing';--> statement-breakpoint
CREATE INDEX "automation_ideas_unread_idx" ON "automation_ideas" USING btree ("created_at","id") WHERE "automation_ideas"."status" = 'new' and "automation_ideas"."reading_failure" = '';--> statement-breakpoint
UPDATE "automation_ideas" SET "retry_at" = "created_at" WHERE "status" = 'ai_processing';--> statement-breakpoint
ALTER TABLE "automation_ideas" ADD CONSTRAINT "automation_ideas_reading" CHECK (num_nonnulls("automation_ideas"."reading_until", "automation_ideas"."retry_at") = ("automation_ideas"."status" = 'ai_processing')::int);