CREATE TABLE "integration_tests" (
	"name" text PRIMARY KEY NOT NULL,
	"tested_at" timestamp with time zone NOT NULL,
	"problem" text,
	"version" text,
	CONSTRAINT "integration_tests_name" CHECK ("integration_tests"."name" in ('ai', 'n8n', 'mail', 'payment', 'addresses'))
);
