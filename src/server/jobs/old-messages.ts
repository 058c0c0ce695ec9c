import { lte } from 'drizzle-orm';
import { deleteBatch } from '../db/delete-batch.ts';
import { outbox } from '../db/schema/messages.ts';
import type { Sweep } from './worker.ts';

const limit = 500;

export const oldMessages: Sweep = {
  name: 'old-messages',
  cleansUp: true,
  run({ db, clock }) {
    const { id: key, purgeAt: oldest } = outbox;
    return deleteBatch(db, { table: outbox, key, where: lte(oldest, clock.now()), oldest, limit });
  },
};
