import { and, eq } from 'drizzle-orm';
import { Refusal } from '#contract-kit/error-codes.ts';
import { mayBe, type PaperAct, type PaymentMeans, paperState } from '#domain/document/paper-state.ts';
import { parisDay } from '#domain/time/french-dates.ts';
import { holdCustomer } from '#people/accounts/server/for-other-features.ts';
import { inTransaction, type Transaction } from '#server/db/connection.ts';
import { automations } from '#server/db/schema/catalogue.ts';
import { documentStores, documents } from '#server/db/schema/documents.ts';
import type { Shop } from '#server/shop.ts';
import { type DocumentRow, updateDocument } from './document-rows.ts';
import type { AskedDocument } from './own-documents.ts';
import { creditedCents } from './paper-list.ts';
import { factsOf } from './read-facts.ts';

type Acting = Pick<Shop, 'db' | 'clock'>;

/** Locked until the commit, with or without access to its tool. Throws `not_found` for another person's. */
async function lockOwn(tx: Transaction, { userId, slug, key }: AskedDocument): Promise<DocumentRow> {
  const [row] = await tx
    .select({ document: documents })
    .from(documents)
    .innerJoin(documentStores, eq(documentStores.id, documents.storeId))
    .innerJoin(automations, eq(automations.id, documentStores.automationId))
    .where(and(eq(documentStores.userId, userId), eq(automations.slug, slug), eq(documents.key, key)))
    .for('update', { of: documents });
  if (!row) throw new Refusal('not_found');
  return row.document;
}

async function stateOf(tx: Transaction, userId: number, row: DocumentRow, today: string) {
  const { total_cents, owed_cents, due, number } = row.facts ?? factsOf(row);
  const credited_cents = row.kind === 'invoice' ? await creditedCents(tx, userId, number) : 0;
  const { kind, paidOn: paid_on } = row;
  return paperState({ kind, total_cents, owed_cents, credited_cents, due, paid_on }, today);
}

interface Payment {
  paid_on: string;
  paid_by: PaymentMeans;
}

function act(
  shop: Acting,
  asked: AskedDocument,
  does: PaperAct,
  write: (tx: Transaction, row: DocumentRow, today: string) => Promise<unknown>,
): Promise<null> {
  return inTransaction(shop.db, async (tx) => {
    if (!(await holdCustomer(tx, asked.userId))) throw new Refusal('invalid_token');
    const today = parisDay(shop.clock.now());
    const row = await lockOwn(tx, asked);
    const state = await stateOf(tx, asked.userId, row, today);
    // What is noted of a paid one is corrected; what says that nothing is left to pay is of the paper itself.
    const isNoted = does === 'pay' && row.paidOn !== null;
    if (does === 'take_back' && row.paidOn === null) throw new Refusal('document_not_payable');
    if (row.kind !== 'invoice' || !(isNoted || mayBe(state, does))) throw new Refusal('document_not_payable');
    await write(tx, row, today);
    return null;
  });
}

/** docs/product/document.md#paid-is-noted */
export const notePaid = (shop: Acting, asked: AskedDocument, { paid_on, paid_by }: Payment): Promise<null> =>
  act(shop, asked, 'pay', async (tx, row, today) => {
    if (paid_on > today)
      throw new Refusal('invalid', { fields: { paid_on: ['Un paiement n’est pas noté avant son jour.'] } });
    await updateDocument(tx, row, { paidOn: paid_on, paidBy: paid_by });
  });

export const takeBackPaid = (shop: Acting, asked: AskedDocument): Promise<null> =>
  act(shop, asked, 'take_back', (tx, row) => updateDocument(tx, row, { paidOn: null, paidBy: null }));
