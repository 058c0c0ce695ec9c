import type { EuroCents } from '#domain/money/money.ts';
import type { CardMove } from '#domain/money/sales-journal.ts';
import { MOVED_ON_CARD } from '#server/db/schema/ledger.ts';
import { SALES } from '#server/db/standing-invoice.ts';

export interface Span {
  from: Date;
  /** It is excluded. */
  until: Date;
}

/** Those of a span ($1, $2), beside a paper of their order; a refund that failed before it left moved nothing. */
const movesBeside = (paper: string): string => `from ledger_events e
  join orders o on o.id = coalesce(e.after->>'order', e.entity_id)::int
  join invoices i on i.order_id = o.id and ${paper}
  where e.at >= $1 and e.at < $2 and ${MOVED_ON_CARD}
    and (e.entity <> 'order' or o.total_amount > 0)
    and (e.act <> 'fail' or e.before->>'status' = 'succeeded')`;

/** Each beside the first invoice (docs/product/tax-report.md#payments). */
export const moves = movesBeside(`i.kind = 'invoice'`);

/** Each beside the invoice that stood at its instant (docs/product/finances.md#sales-journal). */
export const movesOfStanding = movesBeside(`i.kind in ${SALES} and (i.kind = 'invoice' or i.issued_at <= e.at)
    and not exists (select from invoices n where n.order_id = i.order_id and n.kind = 'corrected_invoice'
      and n.id > i.id and n.issued_at <= e.at)`);

/** The columns of a `MovedRow` but its moment. */
export const MOVED = `e.entity, e.act, e.before->>'status' as before,
    case when e.entity = 'order' then o.total_amount else (e.after->>'amount')::int end as amount`;

export interface MovedRow {
  at: Date;
  entity: 'order' | 'refund' | 'dispute' | null;
  act: string | null;
  /** This is the refund's former state: a failed one succeeds only when a person says that it was paid otherwise. */
  before: string | null;
  amount: EuroCents | null;
}

export function cardMoveOf({ entity, act, before }: MovedRow): CardMove {
  if (entity === 'order') return 'received';
  if (entity === 'dispute') return 'lost';
  if (act === 'fail') return 'sent_back';
  return before === 'failed' ? 'paid_otherwise' : 'given_back';
}
