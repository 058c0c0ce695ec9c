-- locks: an acceptance is a short row and a customer has few; all are read once, to check a column that is empty.
CREATE TABLE "terms_documents" (
	"digest" text PRIMARY KEY NOT NULL,
	"edition" text NOT NULL,
	"identity" jsonb NOT NULL,
	"file" "bytea" NOT NULL,
	"form" "bytea" NOT NULL,
	"written_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "terms_acceptances" ADD COLUMN "edition" text DEFAULT '1.0' NOT NULL;--> statement-breakpoint
ALTER TABLE "terms_acceptances" ADD COLUMN "document" text;--> statement-breakpoint
CREATE UNIQUE INDEX "terms_documents_once" ON "terms_documents" USING btree ("edition",md5("identity"::text));--> statement-breakpoint
ALTER TABLE "terms_acceptances" ADD CONSTRAINT "terms_acceptances_document_terms_documents_digest_fk" FOREIGN KEY ("document") REFERENCES "public"."terms_documents"("digest") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "terms_acceptances_document_idx" ON "terms_acceptances" USING btree ("document");