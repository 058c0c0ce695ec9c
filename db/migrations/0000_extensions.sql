CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS unaccent;
--> statement-breakpoint
CREATE COLLATION IF NOT EXISTS french (provider = icu, locale = 'fr-FR');
--> statement-breakpoint
-- unaccent() is only STABLE because its dictionary can change; ours does not, and an index needs IMMUTABLE.
CREATE FUNCTION searchable(words text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  AS $$ SELECT lower(public.unaccent('public.unaccent'::regdictionary, words)) $$;
