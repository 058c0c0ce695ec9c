CREATE TABLE "data_archives" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" integer NOT NULL,
	"status" text DEFAULT 'preparing' NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"ready_at" timestamp with time zone,
	"expires_at" timestamp with time zone NOT NULL,
	"bytes" bigint,
	"attempts" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "data_archives_status" CHECK ("data_archives"."status" in ('preparing', 'ready', 'failed')),
	CONSTRAINT "data_archives_ready" CHECK (("data_archives"."status" = 'ready') = ("data_archives"."ready_at" is not null and "data_archives"."bytes" is not null))
);
--> statement-breakpoint
ALTER TABLE "data_archives" ADD CONSTRAINT "data_archives_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "data_archives_user_idx" ON "data_archives" USING btree ("user_id","asked_at");--> statement-breakpoint
CREATE INDEX "data_archives_expiry_idx" ON "data_archives" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "data_archives_one_preparing" ON "data_archives" USING btree ("user_id") WHERE "data_archives"."status" = 'preparing';