-- locks: integration_tests holds a row for each partner, eight at most.
CREATE TABLE "transmissions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "transmissions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"period_from" date NOT NULL,
	"period_to" date NOT NULL,
	"due_on" date NOT NULL,
	"version" integer NOT NULL,
	"corrects" boolean NOT NULL,
	"status" text NOT NULL,
	"tracking_id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"attempt" integer DEFAULT 1 NOT NULL,
	"flow_id" text,
	"document" text,
	"digest" text,
	"amount" integer NOT NULL,
	"vat" integer NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone,
	"settled_at" timestamp with time zone,
	"check_at" timestamp with time zone,
	"review_at" timestamp with time zone,
	CONSTRAINT "transmissions_tracking_id_unique" UNIQUE("tracking_id"),
	CONSTRAINT "transmissions_once" UNIQUE("kind","period_from","version"),
	CONSTRAINT "transmissions_kind" CHECK ("transmissions"."kind" in ('transactions', 'payments')),
	CONSTRAINT "transmissions_status" CHECK ("transmissions"."status" in ('to_send', 'sent', 'accepted', 'refused', 'nothing')),
	CONSTRAINT "transmissions_period" CHECK ("transmissions"."period_from" <= "transmissions"."period_to"),
	CONSTRAINT "transmissions_document" CHECK (("transmissions"."status" = 'nothing') = ("transmissions"."document" is null) and ("transmissions"."document" is null) = ("transmissions"."digest" is null)),
	CONSTRAINT "transmissions_sent" CHECK ("transmissions"."status" not in ('sent', 'accepted') or ("transmissions"."flow_id" is not null and "transmissions"."sent_at" is not null))
);
--> statement-breakpoint
ALTER TABLE "integration_tests" DROP CONSTRAINT "integration_tests_name";--> statement-breakpoint
CREATE INDEX "transmissions_check_idx" ON "transmissions" USING btree ("check_at") WHERE "transmissions"."status" = 'sent';--> statement-breakpoint
CREATE INDEX "transmissions_review_idx" ON "transmissions" USING btree ("review_at") WHERE "transmissions"."review_at" is not null;--> statement-breakpoint
CREATE INDEX "transmissions_listed_idx" ON "transmissions" USING btree ("period_to","id");--> statement-breakpoint
ALTER TABLE "integration_tests" ADD CONSTRAINT "integration_tests_name" CHECK ("integration_tests"."name" in ('ai', 'n8n', 'mail', 'payment', 'platform', 'addresses', 'companies', 'vat'));