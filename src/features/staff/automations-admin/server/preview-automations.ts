import type { SeveralLine, SeveralLines } from '#contract-kit/several-lines.ts';
import type { Shop } from '#server/shop.ts';
import { previewLines } from '#staff/lists/server/for-other-features.ts';
import type { AskedAutomations } from '../contract.ts';
import { chosenAutomations, type ListedRow } from './list-for-staff.ts';

export function previewAutomations(
  { pool }: Pick<Shop, 'pool'>,
  { act, category, ids, filter }: AskedAutomations,
): Promise<SeveralLines> {
  const movedLine = ({ id, name, category_id }: ListedRow): SeveralLine => ({
    id,
    name,
    refusal: category_id === category ? 'Déjà dans cette catégorie.' : null,
    seen: String(category_id),
  });
  const soldLine = ({ id, name, available }: ListedRow): SeveralLine => {
    const already = available ? 'Déjà en vente.' : 'Déjà retirée de la vente.';
    return {
      id,
      name,
      refusal: available === (act === 'offer') ? already : null,
      seen: String(available),
    };
  };
  return previewLines(pool, chosenAutomations({ ...filter, ids }), act === 'move' ? movedLine : soldLine);
}
