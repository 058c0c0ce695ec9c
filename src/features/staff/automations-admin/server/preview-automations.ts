import type { SeveralLine, SeveralLines } from '#contract-kit/several-lines.ts';
import type { Shop } from '#server/shop.ts';
import { previewLines } from '#staff/lists/server/for-other-features.ts';
import type { AskedAutomations } from '../contract.ts';
import { chosenAutomations, type ListedRow } from './list-for-staff.ts';

export function previewAutomations(
  { pool }: Pick<Shop, 'pool'>,
  { act, ids, filter }: AskedAutomations,
): Promise<SeveralLines> {
  const lineOf = ({ id, name, available }: ListedRow): SeveralLine => {
    const already = available ? 'Déjà en vente.' : 'Déjà retirée de la vente.';
    return {
      id,
      name,
      refusal: available === (act === 'offer') ? already : null,
      seen: String(available),
    };
  };
  return previewLines(pool, chosenAutomations({ ...filter, ids }), lineOf);
}
