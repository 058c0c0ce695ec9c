import { inArray, lte } from 'drizzle-orm';
import { outbox } from '../db/schema/messages.ts';
import type { Sweep } from './worker.ts';

const batch = 500;

/** Messages done, once nobody needs to know or to prove that they left; the date was set when they were done. */
export const oldMessages: Sweep = {
  name: 'old-messages',
  cleansUp: true,
  async run({ db, clock }) {
    const old = db
      .select({ id: outbox.id })
      .from(outbox)
      .where(lte(outbox.purgeAt, clock.now()))
      .orderBy(outbox.purgeAt)
      .limit(batch)
      .for('update', { skipLocked: true });
    const gone = await db.delete(outbox).where(inArray(outbox.id, old)).returning({ id: outbox.id });
    return gone.length;
  },
};
