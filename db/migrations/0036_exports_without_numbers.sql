-- 0032 left what was typed as the number of an order or of its invoice: forty signs of any text.
DELETE FROM journal_details d USING journal_entries e
WHERE e.sequence = d.sequence AND e.act = 'list.export'
  AND jsonb_path_exists(d.details, '$.after.filter.number ? (@ != "un texte, non gardé" && @ != "")');
