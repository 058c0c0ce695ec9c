import type { EuroCents } from '#domain/money/money.ts';
import type { CardMove } from '#domain/money/sales-journal.ts';
import { MOVED_ON_CARD } from '#server/db/schema/ledger.ts';

export interface Span {
  from: Date;
  /** It is excluded. */
  until: Date;
}

/** Those of a span ($1, $2), beside the invoice of their order; a refund that failed before it left moved nothing. */
export const moves = `from ledger_events e
  join orders o on o.id = coalesce(e.after->>'order', e.entity_id)::int
  join invoices i on i.order_id = o.id and i.kind = 'invoice'
  where e.at >= $1 and e.at < $2 and ${MOVED_ON_CARD}
    and (e.entity <> 'order' or o.total_amount > 0)
    and (e.act <> 'fail' or e.before->>'status' = 'succeeded')`;

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
