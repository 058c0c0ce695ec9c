import type { Shop } from '../shop.ts';

export interface SweepRound {
  done: number;
  handedOver: number;
}

export interface SweepPass {
  at: Date;
  done: number;
}

export interface SweepRounds {
  /** Resolves after a pass that begins after this call; rejects when that pass failed. */
  sweepNow(): Promise<SweepPass>;
  /** Undefined before the end of the first. */
  msSincePass(): number | undefined;
  stop(): Promise<void>;
}

const sweepEveryMs = 1_000;

export function sweepInRounds(
  { clock, log }: Pick<Shop, 'clock' | 'log'>,
  round: () => Promise<SweepRound>,
): SweepRounds {
  let asked: PromiseWithResolvers<SweepPass>[] = [];
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let sweeping: Promise<void> | undefined;
  let passedAt: number | undefined;
  const pass = async () => {
    const askers = asked;
    asked = [];
    const at = clock.now();
    try {
      const { done } = await round();
      passedAt = performance.now();
      for (const { resolve } of askers) resolve({ at, done });
    } catch (err) {
      log.error({ err }, 'a pass of the sweeps failed');
      for (const { reject } of askers) reject(err);
    }
  };
  const loop = () => {
    clearTimeout(timer);
    sweeping = pass().finally(() => {
      sweeping = undefined;
      if (!stopped) timer = setTimeout(loop, asked.length > 0 ? 0 : sweepEveryMs);
    });
  };
  loop();
  return {
    sweepNow() {
      const asker = Promise.withResolvers<SweepPass>();
      asked.push(asker);
      if (!sweeping && !stopped) loop();
      return asker.promise;
    },
    msSincePass: () => (passedAt === undefined ? undefined : performance.now() - passedAt),
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await sweeping;
    },
  };
}
