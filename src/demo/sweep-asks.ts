import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { SweepRounds } from '#server/jobs/sweep-rounds.ts';
import type { Shop } from '#server/shop.ts';

/** The worker's answer to the process that moved the clock. */
const answer = z.object({ token: z.string(), at: z.coerce.date(), done: z.number() });
export type SweepAnswer = z.infer<typeof answer>;

const askChannel = 'sweep_asked';
const answerChannel = 'sweep_done';

const tell = ({ pool }: Shop, channel: string, text: string) =>
  pool.query('select pg_notify($1, $2)', [channel, text]);

/** The worker answers by NOTIFY after the first pass that began after the request. */
export async function answerSweepAsks(shop: Shop, rounds: Pick<SweepRounds, 'sweepNow'>): Promise<void> {
  await shop.notifications.on(askChannel, (token) => {
    // An empty text only means that the connection is back.
    if (token === '') return;
    rounds
      .sweepNow()
      .then(({ at, done }) => tell(shop, answerChannel, JSON.stringify({ token, at, done })))
      .catch((err: unknown) => shop.log.error({ err }, 'nobody was told of a sweep'));
  });
}

export type AskForSweep = () => Promise<SweepAnswer | undefined>;

/** While the provider is unreachable, a pass waits fifteen seconds for each request. */
const patienceMs = 120_000;

export async function openSweepAsker(shop: Shop): Promise<AskForSweep> {
  const waiting = new Map<string, (given: SweepAnswer) => void>();
  await shop.notifications.on(answerChannel, (text) => {
    if (text === '') return;
    const given = answer.parse(JSON.parse(text));
    waiting.get(given.token)?.(given);
  });
  return async () => {
    const token = randomUUID();
    let timer: NodeJS.Timeout | undefined;
    try {
      const told = new Promise<SweepAnswer>((resolve) => waiting.set(token, resolve));
      const tooLate = new Promise<undefined>((resolve) => {
        timer = setTimeout(() => resolve(undefined), patienceMs);
        timer.unref();
      });
      await tell(shop, askChannel, token);
      return await Promise.race([told, tooLate]);
    } finally {
      clearTimeout(timer);
      waiting.delete(token);
    }
  };
}
