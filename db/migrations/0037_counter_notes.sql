ALTER TABLE "invoices" DROP CONSTRAINT "invoices_kind";--> statement-breakpoint
ALTER TABLE "invoices" DROP CONSTRAINT "invoices_credit_note_of_refund";--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "counters" integer;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_counters_invoices_id_fk" FOREIGN KEY ("counters") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_counters_unique" UNIQUE("counters");--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_counter_note" CHECK (("invoices"."kind" = 'counter_note') = ("invoices"."counters" is not null));--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_kind" CHECK ("invoices"."kind" in ('invoice', 'credit_note', 'counter_note'));--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_credit_note_of_refund" CHECK ("invoices"."refund_id" is null or "invoices"."kind" = 'credit_note');
--> statement-breakpoint
-- The order's row is locked, so that two notes written at once are counted together.
CREATE FUNCTION credit_notes_within_invoice() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM orders WHERE id = NEW.order_id FOR UPDATE;
  IF NEW.total_amount + (SELECT coalesce(sum(total_amount), 0) FROM invoices WHERE order_id = NEW.order_id) < 0 THEN
    RAISE EXCEPTION 'the credit notes of order % would exceed its invoice', NEW.order_id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER credit_notes_within_invoice BEFORE INSERT ON invoices
  FOR EACH ROW WHEN (NEW.kind = 'credit_note') EXECUTE FUNCTION credit_notes_within_invoice();
--> statement-breakpoint
-- A dispute of a part that was lost did not give a purchase back.
UPDATE purchases p SET given_back_at = NULL
WHERE p.source = 'order' AND p.given_back_at IS NOT NULL
  AND (SELECT coalesce(sum(r.amount - r.recurring_amount), 0) FROM refunds r
    WHERE r.order_id = p.order_id AND r.status = 'succeeded') < p.amount_paid
  AND (SELECT coalesce(sum(b.amount), 0) FROM (
      SELECT r.order_id, r.amount FROM refunds r WHERE r.status = 'succeeded'
      UNION ALL SELECT d.order_id, d.amount FROM disputes d WHERE d.status = 'lost') b
    WHERE b.order_id = p.order_id) < (SELECT o.total_amount FROM orders o WHERE o.id = p.order_id);
--> statement-breakpoint
-- An order that is not all back is paid: its bank sent a refund back, or took a part alone.
DO $$
DECLARE
  told timestamptz := date_trunc('milliseconds', now())
    + coalesce((SELECT max(ahead_ms) FROM shop_clock), 0) * interval '1 millisecond';
  one record;
  head record;
  seal text;
BEGIN
  FOR one IN
    SELECT o.id, u.ledger_id FROM orders o JOIN users u ON u.id = o.user_id
    WHERE o.status = 'refunded' AND o.total_amount > (SELECT coalesce(sum(b.amount), 0) FROM (
        SELECT r.order_id, r.amount FROM refunds r WHERE r.status = 'succeeded'
        UNION ALL SELECT d.order_id, d.amount FROM disputes d WHERE d.status = 'lost') b
      WHERE b.order_id = o.id)
    ORDER BY u.ledger_id, o.id
  LOOP
    UPDATE orders SET status = 'paid' WHERE id = one.id;
    SELECT h.sequence + 1 AS sequence, h.hash INTO STRICT head
      FROM ledger_heads h WHERE h.ledger_id = one.ledger_id FOR UPDATE;
    -- As `ledger-chain.ts` seals an event.
    seal := encode(sha256(convert_to(concat_ws(E'\n', head.hash, one.ledger_id, head.sequence,
      to_char(told AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'system', 'order', one.id, 'refund_fails',
      '{"status":"refunded"}', '{"status":"paid"}'), 'UTF8')), 'hex');
    INSERT INTO ledger_events (ledger_id, sequence, at, actor, entity, entity_id, act, before, after, previous_hash, hash)
      VALUES (one.ledger_id, head.sequence, told, 'system', 'order', one.id, 'refund_fails',
        '{"status":"refunded"}', '{"status":"paid"}', head.hash, seal);
    UPDATE ledger_heads SET sequence = head.sequence, hash = seal WHERE ledger_id = one.ledger_id;
  END LOOP;
END $$;
--> statement-breakpoint
-- Where notes exceed their invoice, those whose money did not stay away are countered.
DO $$
DECLARE
  told timestamptz := date_trunc('milliseconds', now())
    + coalesce((SELECT max(ahead_ms) FROM shop_clock), 0) * interval '1 millisecond';
  of_year text := 'F-' || to_char(told AT TIME ZONE 'Europe/Paris', 'YYYY');
  note invoices;
  place integer;
BEGIN
  FOR note IN
    SELECT n.* FROM invoices n JOIN refunds r ON r.id = n.refund_id AND r.status = 'failed'
    WHERE (SELECT sum(p.total_amount) FROM invoices p WHERE p.order_id = n.order_id) < 0
    ORDER BY n.id
  LOOP
    UPDATE invoices SET refund_id = NULL WHERE id = note.id;
    INSERT INTO invoice_counters (series, last_number) VALUES (of_year, 1)
      ON CONFLICT (series) DO UPDATE SET last_number = invoice_counters.last_number + 1
      RETURNING last_number INTO place;
    INSERT INTO invoices (number, kind, counters, order_id, user_id, total_amount, vat_amount, issued_at, seller, buyer,
        lines, purge_at)
      SELECT of_year || '-' || lpad(place::text, greatest(6, length(place::text)), '0'), 'counter_note', note.id,
        note.order_id, note.user_id, -note.total_amount, -note.vat_amount, told, note.seller, note.buyer,
        (SELECT jsonb_agg(jsonb_set(l.line, '{amount}', to_jsonb(-(l.line->>'amount')::int)) ORDER BY l.place)
          FROM jsonb_array_elements(note.lines) WITH ORDINALITY AS l(line, place)),
        told + interval '10 years';
  END LOOP;
END $$;
