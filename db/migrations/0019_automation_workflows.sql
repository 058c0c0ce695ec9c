CREATE TABLE "automation_workflows" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "automation_workflows_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"automation_id" integer NOT NULL,
	"file" jsonb NOT NULL,
	"inputs" jsonb NOT NULL,
	"path" text NOT NULL,
	"wanted" boolean DEFAULT false NOT NULL,
	"published" boolean DEFAULT false NOT NULL,
	"remote_id" text,
	"file_hash" text,
	"remote_hash" text,
	"deployed_at" timestamp with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_try_at" timestamp with time zone NOT NULL,
	"problem" text,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "automation_workflows_published_is_known" CHECK ("automation_workflows"."remote_id" is not null or not "automation_workflows"."published")
);
--> statement-breakpoint
CREATE TABLE "workflow_runs" (
	"user_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"automation_id" integer NOT NULL,
	"input_hash" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"answer" text,
	CONSTRAINT "workflow_runs_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "workflow_runs_answer_ends" CHECK ("workflow_runs"."answer" is null or "workflow_runs"."ended_at" is not null)
);
--> statement-breakpoint
ALTER TABLE "automation_workflows" ADD CONSTRAINT "automation_workflows_automation_id_automations_id_fk" FOREIGN KEY ("automation_id") REFERENCES "public"."automations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workflow_runs" ADD CONSTRAINT "workflow_runs_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workflow_runs" ADD CONSTRAINT "workflow_runs_automation_id_automations_id_fk" FOREIGN KEY ("automation_id") REFERENCES "public"."automations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "automation_workflows_automation" ON "automation_workflows" USING btree ("automation_id");--> statement-breakpoint
CREATE UNIQUE INDEX "automation_workflows_path" ON "automation_workflows" USING btree ("path");--> statement-breakpoint
CREATE INDEX "automation_workflows_try_idx" ON "automation_workflows" USING btree ("next_try_at") WHERE "automation_workflows"."wanted" or "automation_workflows"."published";--> statement-breakpoint
CREATE INDEX "workflow_runs_started_idx" ON "workflow_runs" USING btree ("started_at");