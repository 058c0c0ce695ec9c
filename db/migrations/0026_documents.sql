CREATE TABLE "document_sequences" (
	"user_id" integer NOT NULL,
	"kind" text NOT NULL,
	"last" integer NOT NULL,
	CONSTRAINT "document_sequences_user_id_kind_pk" PRIMARY KEY("user_id","kind"),
	CONSTRAINT "document_sequences_kind" CHECK ("document_sequences"."kind" in ('invoice', 'credit_note', 'quote')),
	CONSTRAINT "document_sequences_positive" CHECK ("document_sequences"."last" > 0)
);
--> statement-breakpoint
CREATE TABLE "document_stores" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "document_stores_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"automation_id" integer,
	"bytes" integer DEFAULT 0 NOT NULL,
	"allowed" text[] DEFAULT '{}' NOT NULL,
	"used_at" timestamp with time zone NOT NULL,
	"next_look_at" timestamp with time zone NOT NULL,
	"shut_at" timestamp with time zone,
	"told_at" timestamp with time zone,
	CONSTRAINT "document_stores_owner" UNIQUE NULLS NOT DISTINCT("user_id","automation_id"),
	CONSTRAINT "document_stores_bytes" CHECK ("document_stores"."bytes" >= 0)
);
--> statement-breakpoint
CREATE TABLE "document_versions" (
	"store_id" integer NOT NULL,
	"key" text NOT NULL,
	"version" integer NOT NULL,
	"value" text NOT NULL,
	"bytes" integer NOT NULL,
	"saved_at" timestamp with time zone NOT NULL,
	"kept_at" timestamp with time zone NOT NULL,
	CONSTRAINT "document_versions_store_id_key_version_pk" PRIMARY KEY("store_id","key","version")
);
--> statement-breakpoint
CREATE TABLE "documents" (
	"store_id" integer NOT NULL,
	"key" text NOT NULL,
	"title" text NOT NULL,
	"renamed" boolean DEFAULT false NOT NULL,
	"value" text NOT NULL,
	"bytes" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"save_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"saved_at" timestamp with time zone NOT NULL,
	"archived_at" timestamp with time zone,
	"kind" text,
	"number" integer,
	"issued_at" timestamp with time zone,
	CONSTRAINT "documents_store_id_key_pk" PRIMARY KEY("store_id","key"),
	CONSTRAINT "documents_kind" CHECK ("documents"."kind" in ('invoice', 'credit_note', 'quote')),
	CONSTRAINT "documents_issued_whole" CHECK (num_nonnulls("documents"."kind", "documents"."number", "documents"."issued_at") in (0, 3))
);
--> statement-breakpoint
ALTER TABLE "document_sequences" ADD CONSTRAINT "document_sequences_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_stores" ADD CONSTRAINT "document_stores_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_stores" ADD CONSTRAINT "document_stores_automation_id_automations_id_fk" FOREIGN KEY ("automation_id") REFERENCES "public"."automations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_versions" ADD CONSTRAINT "document_versions_store_id_key_documents_store_id_key_fk" FOREIGN KEY ("store_id","key") REFERENCES "public"."documents"("store_id","key") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_store_id_document_stores_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."document_stores"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "document_stores_look_idx" ON "document_stores" USING btree ("next_look_at") WHERE "document_stores"."automation_id" is not null;