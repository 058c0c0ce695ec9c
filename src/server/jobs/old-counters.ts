import { lt } from 'drizzle-orm';
import { rateLimits } from '../db/schema/messages.ts';
import type { Sweep } from './worker.ts';

export const oldCounters: Sweep = {
  name: 'old-counters',
  cleansUp: true,
  async run(shop) {
    const gone = await shop.db
      .delete(rateLimits)
      .where(lt(rateLimits.expire, Date.now()))
      .returning({ key: rateLimits.key });
    return gone.length;
  },
};
