import { KEPT_DATA } from '#domain/people/kept-data.ts';
import { keptSince } from '#domain/people/kept-period.ts';
import { followRestoredTask } from '#money/purchases/server/for-other-features.ts';
import { raiseAlert } from '#server/alerts.ts';
import { inTransaction } from '#server/db/connection.ts';
import { enqueue } from '#server/jobs/outbox.ts';
import type { Sweep } from '#server/jobs/worker.ts';
import { closeAccount, closeAccountTask } from './close-account.ts';
import { inactiveAccounts } from './inactive-accounts.ts';
import { selectForgotten } from './person-store.ts';
import { purgeRecords } from './record-store.ts';
import { deleteClaims } from './restore-store.ts';
import { followRestoredOrder } from './take-back.ts';

const batch = 50;
const purgeBatch = 500;
const hourMs = 3_600_000;

/** Tried until it is done, however long the provider was away; staff hear of it. */
const forgottenDeletions: Sweep = {
  name: 'forgotten-deletions',
  async run(shop) {
    const now = shop.clock.now();
    const ids = await selectForgotten(shop.db, new Date(now.getTime() - hourMs), batch);
    for (const userId of ids) {
      const task = { kind: closeAccountTask, payload: { user: userId }, userId };
      const details = { user: userId };
      await inTransaction(shop.db, async (tx) => {
        await enqueue(tx, now, { ...task, onceKey: `${closeAccountTask}:${userId}:${now.toISOString()}` });
        await raiseAlert(tx, { kind: 'account_not_erased', onceKey: `not_erased:${userId}`, details, now });
      });
    }
    return ids.length;
  },
};

const oldRecords: Sweep = {
  name: 'old-deletion-records',
  cleansUp: true,
  run: (shop) => purgeRecords(shop.db, shop.clock.now(), purgeBatch),
};

/** The record that such a claim asks for is gone by then. */
const oldClaims: Sweep = {
  name: 'old-claims',
  cleansUp: true,
  run: ({ db, clock }) => deleteClaims(db, keptSince(KEPT_DATA.claims.period, clock.now()), purgeBatch),
};

export const dataExportOutbox = {
  [closeAccountTask]: closeAccount,
  [followRestoredTask]: followRestoredOrder,
};
export const dataExportSweeps: readonly Sweep[] = [
  forgottenDeletions,
  inactiveAccounts,
  oldRecords,
  oldClaims,
];
