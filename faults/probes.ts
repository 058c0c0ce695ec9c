import { setTimeout as pause } from 'node:timers/promises';
import { createSubscription } from '#money/checkout/contract.ts';
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

/**
 * Opens the payment of a purchase: database and provider are both asked. The same one each time, which changes nothing.
 */
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

/**
 * What was not answered by then is asked anew beside it, as another visitor would: one that hangs says nothing of the
 * next.
 */
const patienceMs = 1_000;

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
      await Promise.race([this.#lookOnce(), pause(patienceMs)]);
      await pause(this.#everyMs);
    }
  }

  async #lookOnce(): Promise<void> {
    const from = performance.now();
    const isGood = await this.#ask().catch(() => false);
    this.#looks.push({ from, until: performance.now(), isGood });
  }

  stop(): void {
    this.#isOver = true;
  }

  /** The end of the first good answer to what was asked at this moment or later. */
  #goodAfter(moment: number): number {
    const good = this.#looks.filter((look) => look.isGood && look.from >= moment);
    return Math.min(...good.map((look) => look.until));
  }

  /** Milliseconds within a span from the beginning of what failed to the end of what was good again. */
  downtimeMs(from: number, until: number): number {
    const failed = this.#looks.filter((look) => !look.isGood && look.until >= from && look.from <= until);
    let down = 0;
    let counted = from;
    for (const look of failed.toSorted((a, b) => a.from - b.from)) {
      const end = Math.min(until, this.#goodAfter(look.from));
      down += Math.max(0, end - Math.max(counted, look.from));
      counted = Math.max(counted, end);
    }
    return down;
  }

  /** Until the first good answer to what was asked after this moment; undefined while there is none. */
  recoveredMs(after: number): number | undefined {
    const end = this.#goodAfter(after);
    return Number.isFinite(end) ? end - after : undefined;
  }
}

export function openProbes(stage: Stage, buyer: Buyer): readonly Probe[] {
  return [
    new Probe('catalogue', catalogue(stage), 100),
    new Probe('purchases', purchases(stage, buyer), 400),
    new Probe('jobs', jobs(stage), 400),
  ];
}
