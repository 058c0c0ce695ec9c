-- What was typed into the filter of an export may name anybody; of an entry without its details the chain stays whole.
DELETE FROM journal_details d USING journal_entries e
WHERE e.sequence = d.sequence AND e.act IN ('list.export', 'journal.export')
  AND jsonb_path_exists(d.details, '$.after.filter ? (exists(@.search) || exists(@.user_email) || exists(@.actor) || exists(@.automation) || exists(@.subject_id))');
