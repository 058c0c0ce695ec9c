-- Every process empties its cache when anything public changes, whoever changed it.
CREATE FUNCTION tell_catalogue_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('catalogue_changed', '');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER automations_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON automations
  FOR EACH STATEMENT EXECUTE FUNCTION tell_catalogue_changed();
--> statement-breakpoint
CREATE TRIGGER categories_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON categories
  FOR EACH STATEMENT EXECUTE FUNCTION tell_catalogue_changed();
--> statement-breakpoint
CREATE TRIGGER automation_pages_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON automation_pages
  FOR EACH STATEMENT EXECUTE FUNCTION tell_catalogue_changed();
