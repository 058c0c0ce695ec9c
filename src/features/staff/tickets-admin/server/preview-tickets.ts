import type { SeveralLine, SeveralLines } from '#contract-kit/several-lines.ts';
import { canResolve } from '#domain/status/ticket-status.ts';
import type { Columns } from '#server/db/prepared.ts';
import type { tickets } from '#server/db/schema/support.ts';
import type { Shop } from '#server/shop.ts';
import type { Staff } from '#server/staff.ts';
import { previewLines } from '#staff/lists/server/for-other-features.ts';
import type { AskedTickets } from '../contract.ts';
import { chosenTickets } from './store.ts';

type Line = Columns<typeof tickets, 'id' | 'subject' | 'status' | 'assigned_to'> & { last_reply_id: number };

const read = {
  columns: `t.id, t.subject, t.status, t.assigned_to,
    (select coalesce(max(r.id), 0)::int from ticket_replies r where r.ticket_id = t.id) as last_reply_id`,
};

/** Taking says whose it was, resolving what was written last: what came meanwhile is not overruled unseen. */
export function previewTickets(
  { pool }: Pick<Shop, 'pool'>,
  staff: Staff,
  { act, ids, filter }: AskedTickets,
): Promise<SeveralLines> {
  const isMine = (line: Line) => act === 'take' && line.assigned_to === staff.by.id;
  const lineOf = (line: Line): SeveralLine => ({
    id: line.id,
    name: `N°\u00a0${line.id}, ${line.subject}`,
    refusal: canResolve(line.status) ? (isMine(line) ? 'Déjà confié à vous.' : null) : 'Déjà traité.',
    seen: String(act === 'take' ? (line.assigned_to ?? '') : line.last_reply_id),
  });
  return previewLines(pool, chosenTickets({ ...filter, ids }, read), lineOf);
}
