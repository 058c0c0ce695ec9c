import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { Act, aside } from './gate.ts';

export interface Step {
  name: string;
  work: () => Promise<void>;
  /** The point before which it lets the next step play; it plays to its end when left out. */
  stopAt?: number | undefined;
}

export interface Played {
  acts: readonly Act[];
  /** The points at which one waited for what another held, so that the other went on; of the last act first. */
  waits: readonly { act: Act; point: number }[];
}

/** Between two looks at what an act that does not move waits for. */
const lookEveryMs = 12;
/** After so long without anything on its way, an act waits for another in this process. */
const silentMs = 400;
/** After so long, what it waits for never comes. */
const lostMs = 60_000;

/** Those that hold a lock for which one of these connections waits. */
async function blockersOf(pool: Pick<pg.Pool, 'query'>, connections: number[]): Promise<number[]> {
  const { rows } = await pool.query<{ by: number }>(
    'select unnest(pg_blocking_pids(waiting)) as by from unnest($1::int[]) as waiting',
    [connections],
  );
  return rows.map(({ by }) => by);
}

type Outcome = 'ended' | 'held' | { waitsFor: Act | undefined };

/** Plays steps one into the other, one at a time, in an order that the stops alone decide. */
class Interleaving {
  readonly acts: readonly Act[];
  readonly waits: { act: Act; point: number }[] = [];
  readonly #pool: Pick<pg.Pool, 'query'>;

  constructor(pool: Pick<pg.Pool, 'query'>, steps: readonly Step[]) {
    this.#pool = pool;
    this.acts = steps.map(({ name, work, stopAt }) => new Act(name, work, stopAt));
  }

  async play(): Promise<void> {
    for (const act of this.acts) {
      act.start();
      await this.#advance(act);
    }
    for (const act of this.acts.toReversed()) await this.#advance(act);
  }

  /** To its stop, or to its end; what it waits for goes on first, to its own end. */
  async #advance(act: Act): Promise<void> {
    while (!act.hasEnded) {
      act.free();
      const outcome = await this.#outcome(act);
      act.hold();
      if (outcome === 'held' || outcome === 'ended') break;
      const other = outcome.waitsFor ?? this.#lastHeld(act);
      if (!other) continue;
      this.waits.push({ act, point: act.points.length });
      other.letWaitersMove = () => this.#moved(act);
      await this.#advance(other);
      other.letWaitersMove = undefined;
    }
  }

  /**
   * PostgreSQL wakes who waited for a row, but does not keep the row for them: whoever asks first has it. So that this
   * never hangs on how busy the machine is, who waited has what was let go before anything else happens.
   */
  async #moved(waiter: Act): Promise<void> {
    while (waiter.asking.length > 0) {
      if ((await aside(() => blockersOf(this.#pool, waiter.asking))).length > 0) return;
      await Promise.race([waiter.changed, pause(lookEveryMs)]);
    }
  }

  #lastHeld(besides: Act): Act | undefined {
    return this.acts.findLast((act) => act !== besides && act.isHeld);
  }

  async #outcome(act: Act): Promise<Outcome> {
    let silentSince = performance.now();
    for (;;) {
      if (act.hasEnded) return 'ended';
      if (act.isHeld) return 'held';
      const moved = await Promise.race([act.changed.then(() => true), pause(lookEveryMs, false)]);
      if (moved || !act.isSilent) silentSince = performance.now();
      if (moved) continue;
      const blocker = await this.#blocker(act);
      if (blocker) return { waitsFor: blocker };
      const silence = performance.now() - silentSince;
      if (silence > lostMs) throw new Error(`${act.name} waits for nothing that is known`);
      if (silence > silentMs && this.#lastHeld(act)) return { waitsFor: undefined };
    }
  }

  async #blocker(act: Act): Promise<Act | undefined> {
    const { asking } = act;
    if (asking.length === 0) return undefined;
    const blockers = await blockersOf(this.#pool, asking);
    return this.acts.find(
      // One that waits itself cannot go on: PostgreSQL ends one of two that wait for each other.
      (other) => other !== act && other.isHeld && blockers.some((id) => other.holds(id)),
    );
  }
}

/**
 * Runs the first step to its stop, the next to its own or its end, and so on, then each to its end, the last first. One
 * that waits for a lock of another lets that one go on: this is what would happen. `pool` is not the acts' own.
 */
export async function interleave(pool: Pick<pg.Pool, 'query'>, steps: readonly Step[]): Promise<Played> {
  const interleaving = new Interleaving(pool, steps);
  await interleaving.play();
  return { acts: interleaving.acts, waits: interleaving.waits };
}
