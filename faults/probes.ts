import { setTimeout as pause } from 'node:timers/promises';
import { createSubscription } from '../src/features/checkout/contract.ts';
import { callShop } from './ask-shop.ts';
import type { Stage } from './stage.ts';

/** What is asked without a pause, so that its absence is measured. */
export const PROBES = ['catalogue', 'purchases', 'jobs'] as const;
export type ProbeName = (typeof PROBES)[number];

interface Look {
  from: number;
  until: number;
  isGood: boolean;
}

interface Buyer {
  access(options: { anew: boolean }): Promise<string | undefined>;
  automationId: number;
}

/** Answers `false` where a person, or whoever waits for a job, was not served. */
type Ask = () => Promise<boolean>;

const personWaitsMs = 12_000;

/** A page that only a running web process gives; no older than the process wants. */
const catalogue =
  ({ siteUrl }: Stage): Ask =>
  async () => {
    const answer = await fetch(`${siteUrl}/catalogue`, { signal: AbortSignal.timeout(personWaitsMs) });
    await answer.arrayBuffer();
    return answer.status === 200;
  };

/** Opens the payment of a purchase: database and provider are both asked. The same one each time, which changes nothing. */
const purchases =
  ({ siteUrl }: Stage, { access, automationId }: Buyer): Ask =>
  async () => {
    const open = async (anew: boolean) => {
      const body = { automation_id: automationId };
      return callShop(siteUrl, createSubscription, { body, access: await access({ anew }) });
    };
    const answer = await open(false);
    const isSignedOut = answer.kind === 'refused' && answer.status === 401;
    return (isSignedOut ? await open(true) : answer).kind === 'done';
  };

/** A job that has nothing to do, taken from the queue within three seconds. */
const jobs =
  ({ pool }: Stage): Ask =>
  async () => {
    const { rows } = await pool.query<{ id: string }>(
      `select id from graphile_worker.add_job('outbox', '{"id":"00000000-0000-0000-0000-000000000000"}', job_key := 'faults:probe')`,
    );
    for (const until = Date.now() + 3_000; Date.now() < until; await pause(50)) {
      const left = await pool.query('select 1 from graphile_worker.jobs where id = $1', [rows[0]?.id]);
      if (left.rowCount === 0) return true;
    }
    return false;
  };

/** Looks at one thing again and again, and remembers when it was there. */
export class Probe {
  readonly name: ProbeName;
  readonly #ask: Ask;
  readonly #everyMs: number;
  readonly #looks: Look[] = [];
  #isOver = false;

  constructor(name: ProbeName, ask: Ask, everyMs: number) {
    this.name = name;
    this.#ask = ask;
    this.#everyMs = everyMs;
  }

  async look(): Promise<void> {
    while (!this.#isOver) {
      const from = performance.now();
      const isGood = await this.#ask().catch(() => false);
      this.#looks.push({ from, until: performance.now(), isGood });
      await pause(this.#everyMs);
    }
  }

  stop(): void {
    this.#isOver = true;
  }

  /** Milliseconds within a span from the beginning of what failed to the end of what was good again. */
  downtimeMs(from: number, until: number): number {
    let down = 0;
    let since: number | undefined;
    for (const look of this.#looks) {
      if (look.until < from || look.from > until) continue;
      if (!look.isGood) since ??= Math.max(from, look.from);
      else if (since !== undefined) {
        down += look.until - since;
        since = undefined;
      }
    }
    return since === undefined ? down : down + (until - since);
  }

  /** Until the first good answer to what was asked after this moment; undefined while there is none. */
  recoveredMs(after: number): number | undefined {
    const good = this.#looks.find((look) => look.from >= after && look.isGood);
    return good && good.until - after;
  }
}

export function openProbes(stage: Stage, buyer: Buyer): readonly Probe[] {
  return [
    new Probe('catalogue', catalogue(stage), 100),
    new Probe('purchases', purchases(stage, buyer), 400),
    new Probe('jobs', jobs(stage), 400),
  ];
}
