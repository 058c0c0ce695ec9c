import { LOOK_MS, type StoreStep, storeStep } from '#domain/document/document-limits.ts';
import { type Customer, lockOpenCustomer } from '#people/accounts/server/for-other-features.ts';
import { inTransaction, type Transaction } from '#server/db/connection.ts';
import { doEachRow } from '#server/jobs/each-row.ts';
import type { Sweep } from '#server/jobs/worker.ts';
import { emailSite, enqueueEmail } from '#server/mail/email-outbox.ts';
import type { Shop } from '#server/shop.ts';
import { mayOpen, selectToolName } from './kept-stores.ts';
import { readFacts } from './read-facts.ts';
import {
  deleteStore,
  findKept,
  lockStoreById,
  type StoreRow,
  selectDueStores,
  updateLife,
} from './store-rows.ts';

const batch = 200;

interface Look {
  customer: Customer;
  store: StoreRow & { automationId: number };
  now: Date;
}

/** An empty store ends without a word. */
async function tell(
  tx: Transaction,
  { settings }: Shop,
  { customer, store, now }: Look,
  forgetAt: Date,
): Promise<void> {
  const { documents } = await findKept(tx, store);
  if (documents === 0) return;
  await enqueueEmail(tx, now, {
    to: customer.email,
    userId: customer.id,
    onceKey: `documents-ending:${store.id}:${now.toISOString()}`,
    email: {
      name: 'documents-ending',
      props: {
        site: emailSite(settings),
        firstName: customer.firstName || null,
        automation: await selectToolName(tx, store.automationId),
        documents,
        forgottenAt: forgetAt.toISOString(),
      },
    },
  });
}

async function follow(tx: Transaction, shop: Shop, look: Look, found: StoreStep): Promise<void> {
  const { store, now } = look;
  const nextLookAt = new Date(now.getTime() + LOOK_MS);
  switch (found.step) {
    case 'open':
      return updateLife(tx, store.id, { shutAt: null, toldAt: null, nextLookAt });
    case 'shut':
      return updateLife(tx, store.id, { shutAt: now, nextLookAt });
    case 'wait':
      return updateLife(tx, store.id, { nextLookAt });
    case 'forget':
      return deleteStore(tx, store.id);
    case 'tell':
      await tell(tx, shop, look, found.forgetAt);
      return updateLife(tx, store.id, { toldAt: now, nextLookAt });
  }
}

/** The customer first, as whoever writes in their tools does. Answers whether it was still due. */
async function look(tx: Transaction, shop: Shop, id: number, userId: number): Promise<boolean> {
  const customer = await lockOpenCustomer(tx, userId);
  const row = await lockStoreById(tx, id);
  const now = shop.clock.now();
  // A closed account's documents go with its erasure.
  if (!customer || !row || row.automationId === null || row.nextLookAt > now) return false;
  const store = { ...row, automationId: row.automationId };
  const hasAccess = await mayOpen(tx, { userId, automationId: store.automationId, now });
  await follow(tx, shop, { customer, store, now }, storeStep({ ...store, hasAccess }, now));
  return true;
}

/** See docs/product/document.md#twelve-months-more. */
const documentsOfShutTools: Sweep = {
  name: 'documents-of-shut-tools',
  cleansUp: true,
  run: (shop) =>
    doEachRow(shop, { batch, select: (limit) => selectDueStores(shop.db, shop.clock.now(), limit) }, (due) =>
      inTransaction(shop.db, (tx) => look(tx, shop, due.id, due.userId)),
    ),
};

export const documentsSweeps: readonly Sweep[] = [documentsOfShutTools, readFacts];
