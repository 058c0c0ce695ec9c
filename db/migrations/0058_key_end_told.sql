-- locks: a person has few keys, so that the index of the whole table takes an instant.
ALTER TABLE "api_keys" ADD COLUMN "end_told_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "api_keys_untold_idx" ON "api_keys" USING btree ("expires_at") WHERE "api_keys"."end_told_at" is null;