CREATE TABLE "jobs_beat" (
	"id" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"pass_at" timestamp with time zone,
	"release" text NOT NULL,
	CONSTRAINT "jobs_beat_once" CHECK ("jobs_beat"."id")
);
