ALTER TABLE "document_sequences" ADD COLUMN "day" date;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "paper" jsonb;--> statement-breakpoint
-- What stands on the papers issued so far, of those that the shop's own tools made; another's value is nobody's to read.
DO $$
DECLARE
  one record;
  work jsonb;
  amounts jsonb;
  is_credit boolean;
  prefix text;
BEGIN
  FOR one IN SELECT store_id, key, value, kind, number, (issued_at AT TIME ZONE 'Europe/Paris')::date AS at
    FROM documents WHERE issued_at IS NOT NULL
  LOOP
    BEGIN
      work := one.value::jsonb;
      CONTINUE WHEN coalesce(work->>'outil', '') NOT IN ('factures', 'devis');
      is_credit := one.kind = 'credit_note';
      prefix := CASE WHEN is_credit THEN 'AV' ELSE trim(coalesce(work->'champs'->>'prefixe', '')) END;
      amounts := work->'montants';
      UPDATE documents SET paper = jsonb_build_object(
        'number', concat_ws('-', nullif(prefix, ''), to_char(one.at, 'YYYY'), lpad(one.number::text, greatest(4, length(one.number::text)), '0')),
        'day', coalesce(nullif(work->'champs'->>'date', '')::date, one.at)::text,
        'customer', left(coalesce(work->'champs'->>'c-nom', ''), 200),
        'origin', CASE WHEN is_credit THEN left(trim(coalesce(work->'champs'->>'origine', '')), 60) ELSE '' END,
        'amounts', CASE WHEN jsonb_typeof(amounts->'netCents') = 'number' AND jsonb_typeof(amounts->'vatCents') = 'number'
          THEN jsonb_build_object(
            'net_cents', abs((amounts->>'netCents')::numeric), 'vat_cents', abs((amounts->>'vatCents')::numeric),
            'total_cents', abs((amounts->>'totalCents')::numeric),
            'rates', (SELECT coalesce(jsonb_agg(jsonb_build_object('vat_rate', trim_scale((rate->>'vat')::numeric / 100),
                'net_cents', CASE WHEN is_credit THEN -(rate->>'netCents')::numeric ELSE (rate->>'netCents')::numeric END,
                'vat_cents', CASE WHEN is_credit THEN -(rate->>'vatCents')::numeric ELSE (rate->>'vatCents')::numeric END)), '[]'::jsonb)
              FROM jsonb_array_elements(amounts->'rates') AS rate)) END)
      WHERE store_id = one.store_id AND key = one.key;
    EXCEPTION WHEN data_exception OR datatype_mismatch THEN
      -- An odd text stays unread: its number and its instant are known all the same.
      NULL;
    END;
  END LOOP;
END $$;
--> statement-breakpoint
-- Nobody was told that numbers follow the days: one typed far ahead binds no further than the day of its issue.
UPDATE document_sequences q SET day = (
  SELECT max(least((d.paper->>'day')::date, (d.issued_at AT TIME ZONE 'Europe/Paris')::date))
  FROM documents d JOIN document_stores s ON s.id = d.store_id
  WHERE s.user_id = q.user_id AND d.kind = q.kind);
