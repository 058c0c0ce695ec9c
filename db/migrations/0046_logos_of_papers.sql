CREATE TABLE "document_logos" (
	"store_id" integer NOT NULL,
	"digest" text NOT NULL,
	"picture" text NOT NULL,
	"kept_at" timestamp with time zone NOT NULL,
	CONSTRAINT "document_logos_store_id_digest_pk" PRIMARY KEY("store_id","digest")
);
--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "logo" text;--> statement-breakpoint
ALTER TABLE "document_logos" ADD CONSTRAINT "document_logos_store_id_document_stores_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."document_stores"("id") ON DELETE cascade ON UPDATE no action;