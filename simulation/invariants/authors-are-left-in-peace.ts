import { DAY_MS } from '#domain/time/durations.ts';
import type { Invariant, Midnight } from './invariant.ts';

interface Told {
  id: string;
  at: Date;
}

const news = `
  select o.id::text as id, o.created_at as at from outbox o
  where o.once_key like 'email:idea-news:%' and o.created_at >= $1 order by o.created_at, o.id`;

/** By the instant at which it was decided: a mail server that was away brings two days at once. */
async function tooSoon({ pool, mails, since }: Midnight) {
  const { rows } = await pool.query<Told>(news, [new Date(since.getTime() - DAY_MS)]);
  const to = new Map((await mails.mails()).map((mail) => [mail.outboxId, mail.to.toLowerCase()]));
  const byAddress = Map.groupBy(rows, ({ id }) => to.get(id));
  byAddress.delete(undefined);
  return [...byAddress.values()].flatMap((told) =>
    told.flatMap(({ id, at }, index) => {
      const former = told[index - 1];
      if (!former || at.getTime() - former.at.getTime() >= DAY_MS) return [];
      return [{ outbox: id, former: former.id, at }];
    }),
  );
}

/** Whatever becomes of somebody's ideas, they are told once a day at most (docs/product/idea.md#author-is-told). */
export const authorsAreLeftInPeace: Invariant = {
  name: 'an author is told once a day at most',
  async check(midnight) {
    const found = await tooSoon(midnight);
    return found.map((facts) => ({ message: 'an address was told twice within a day', facts }));
  },
};
