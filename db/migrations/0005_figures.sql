CREATE TABLE "kept_figures" (
	"name" text PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"figures" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mrr_days" (
	"ledger_id" uuid NOT NULL,
	"day" date NOT NULL,
	"movement" text NOT NULL,
	"before" integer NOT NULL,
	"after" integer NOT NULL,
	CONSTRAINT "mrr_days_ledger_id_day_pk" PRIMARY KEY("ledger_id","day"),
	CONSTRAINT "mrr_days_movement" CHECK ("mrr_days"."movement" in ('new', 'reactivated', 'raised', 'lowered', 'left')),
	CONSTRAINT "mrr_days_moves" CHECK ("mrr_days"."before" <> "mrr_days"."after")
);
--> statement-breakpoint
CREATE TABLE "mrr_standings" (
	"ledger_id" uuid PRIMARY KEY NOT NULL,
	"sequence" integer NOT NULL,
	"real" integer NOT NULL,
	"theoretical" integer NOT NULL,
	CONSTRAINT "mrr_standings_cap_only_takes" CHECK ("mrr_standings"."real" between 0 and "mrr_standings"."theoretical")
);
--> statement-breakpoint
ALTER TABLE "ledger_heads" ADD COLUMN "followed" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "mrr_days_day_idx" ON "mrr_days" USING btree ("day","movement","before","after");--> statement-breakpoint
CREATE INDEX "ledger_heads_unfollowed_idx" ON "ledger_heads" USING btree ("ledger_id") WHERE "ledger_heads"."followed" < "ledger_heads"."sequence";