import { sql } from 'drizzle-orm';
import { countRestorable } from '#account/data-export/server/for-other-features.ts';
import { Refusal } from '#contract-kit/error-codes.ts';
import type { Transaction } from '#server/db/connection.ts';
import { requireProof } from '#server/http/proof.ts';
import type { Shop } from '#server/shop.ts';
import type { Staff } from '#server/staff.ts';
import { updateAutomation } from '#shop/catalogue/server/for-other-features.ts';
import { dropDraft } from './follow-draft.ts';
import { onAutomation } from './on-automation.ts';
import { deletePictures } from './picture-store.ts';

interface Held {
  owners: number;
  subscribers: number;
  /** Gifts that wait for the author of an idea. */
  promised: number;
  /** Who is paying it at this moment, with another card perhaps. */
  payers: number;
  /** Whose account is closed, and who may still come back with their file. */
  returning: number;
}

/**
 * The row is locked, so that no purchase is being written. Owners first: who closes their account meanwhile is still one
 * of them, or has left a record already; and nobody comes back from it before the lock is let go.
 */
async function countHeld(tx: Transaction, id: number, now: Date): Promise<Held> {
  const { rows } = await tx.execute<Omit<Held, 'returning'> & Record<string, unknown>>(sql`
    select (select count(*)::int from purchases where automation_id = ${id} and ended_at is null) as owners,
      (select count(*)::int from subscriptions where automation_id = ${id}
        and status in ('active', 'offered', 'cancelling', 'past_due')) as subscribers,
      (select count(*)::int from idea_gifts g join automation_ideas i on i.id = g.idea_id
        where i.automation_id = ${id} and g.received_at is null) as promised,
      (select count(*)::int from payments where automation_id = ${id} and settled_at is null) as payers`);
  const restorable = await countRestorable(tx, [id], now);
  const { owners = 0, subscribers = 0, promised = 0, payers = 0 } = rows[0] ?? {};
  return { owners, subscribers, promised, payers, returning: restorable.get(id) ?? 0 };
}

const counted = (count: number, one: string, more = `${one}s`) =>
  count > 0 ? [`${count}\u00a0${count > 1 ? more : one}`] : [];

/** See docs/product/automation.md#sold-is-not-deleted. */
function refuseSold(all: Held): void {
  const { owners, subscribers, promised, payers, returning } = all;
  const held = [
    ...counted(owners, 'propriétaire'),
    ...counted(subscribers, 'abonnement en cours', 'abonnements en cours'),
    ...counted(promised, 'cadeau promis à l’auteur d’une idée', 'cadeaux promis aux auteurs d’idées'),
    ...counted(payers, 'paiement en cours', 'paiements en cours'),
    ...counted(
      returning,
      'ancien client qui peut encore la retrouver avec son fichier d’export',
      'anciens clients qui peuvent encore la retrouver avec leur fichier d’export',
    ),
  ];
  if (held.length === 0) return;
  const detail = `Cette automatisation ne peut pas être supprimée\u00a0: ${held.join(', ')}. Choisissez plutôt «\u00a0Retirer de la vente\u00a0».`;
  throw new Refusal('automation_sold', { detail, current: { ...all } });
}

/** Throws `proof_required`, `not_found` and `automation_sold`. */
export async function deleteAutomation(
  shop: Pick<Shop, 'db' | 'clock'>,
  { id, staff }: { id: number; staff: Staff },
): Promise<void> {
  requireProof(staff, shop.clock.now(), 'delete');
  await onAutomation(shop, { id, staff }, async ({ tx, row, now, note }) => {
    refuseSold(await countHeld(tx, id, now));
    await updateAutomation(tx, id, { available: false, deletedAt: now, updatedAt: now });
    await deletePictures(tx, id);
    await dropDraft(tx, { automationId: id, staff, now });
    const { name, slug } = row;
    await note('automation.delete', { name, slug });
  });
}
