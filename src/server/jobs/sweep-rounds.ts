import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Shop } from '../shop.ts';

export interface SweepRound {
  done: number;
  handedOver: number;
}

const answer = z.object({ token: z.string(), at: z.coerce.date(), done: z.number() });
export type SweepAnswer = z.infer<typeof answer>;

const askChannel = 'sweep_asked';
const answerChannel = 'sweep_done';

type Needs = Pick<Shop, 'pool' | 'notifications' | 'clock' | 'log'>;

const tell = ({ pool }: Needs, channel: string, text: string) =>
  pool.query('select pg_notify($1, $2)', [channel, text]);

const sweepEveryMs = 1_000;

/** By the shop's clock, and by NOTIFY: who asked hears the end of the first pass begun after its question. */
export async function sweepInRounds(
  shop: Needs,
  round: () => Promise<SweepRound>,
): Promise<{ stop(): Promise<void> }> {
  let asked: string[] = [];
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let sweeping: Promise<void> | undefined;
  const pass = async () => {
    const askers = asked;
    asked = [];
    const at = shop.clock.now().toISOString();
    const { done } = await round();
    for (const token of askers) await tell(shop, answerChannel, JSON.stringify({ token, at, done }));
  };
  const loop = () => {
    clearTimeout(timer);
    sweeping = pass()
      .catch((err: unknown) => shop.log.error({ err }, 'nobody was told of a sweep'))
      .finally(() => {
        sweeping = undefined;
        if (!stopped) timer = setTimeout(loop, asked.length > 0 ? 0 : sweepEveryMs);
      });
  };
  await shop.notifications.on(askChannel, (token) => {
    // An empty text only says that the connection came back.
    if (token === '' || stopped) return;
    asked.push(token);
    if (!sweeping) loop();
  });
  loop();
  return {
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await sweeping;
    },
  };
}

export type AskForSweep = () => Promise<SweepAnswer | undefined>;

/** With the provider out of reach, a pass waits for each question's fifteen seconds. */
const patienceMs = 120_000;

/** Undefined when no worker answers in two minutes. */
export async function openSweepAsker(shop: Needs): Promise<AskForSweep> {
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
