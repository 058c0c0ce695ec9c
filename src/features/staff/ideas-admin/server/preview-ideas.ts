import type { SeveralLine, SeveralLines } from '#contract-kit/several-lines.ts';
import { IDEA_STATUS_LABELS, moveOfStaff } from '#domain/status/idea-status.ts';
import type { Columns } from '#server/db/prepared.ts';
import type { ideas } from '#server/db/schema/support.ts';
import type { Shop } from '#server/shop.ts';
import { previewLines } from '#staff/lists/server/for-other-features.ts';
import type { AskedIdeas } from '../contract.ts';
import { chosenIdeas } from './store.ts';

type Line = Columns<typeof ideas, 'id' | 'title' | 'status'>;

const read = { columns: 'i.id, i.title, i.status' };

export function previewIdeas(
  { pool }: Pick<Shop, 'pool'>,
  { act, ids, filter }: AskedIdeas,
): Promise<SeveralLines> {
  const lineOf = ({ id, title, status }: Line): SeveralLine => ({
    id,
    name: title || `Idée n°\u00a0${id}`,
    refusal: moveOfStaff(status, act)
      ? null
      : `Elle est «\u00a0${IDEA_STATUS_LABELS[status]}\u00a0»\u00a0: elle ne peut pas y aller.`,
    seen: status,
  });
  return previewLines(pool, chosenIdeas({ ...filter, ids }, read), lineOf);
}
