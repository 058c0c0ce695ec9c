import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { DAY_MS } from '#domain/time/durations.ts';
import type { Part } from '#tests/open-house.ts';
import { familyOf } from '#tests/processes.ts';
import type { Stage } from './stage.ts';

/** Something that goes wrong in the real world. */
export interface Fault {
  name: string;
  /** How long it lasts; 0 for what is over at once and must be recovered from. */
  seconds: number;
  /** Begins it; answers how it ends. */
  strike(stage: Stage): Promise<() => unknown>;
}

const nothing = () => {};

const killed = (part: Exclude<Part, 'postgres'>): Fault => ({
  name: `${part} killed`,
  seconds: 0,
  async strike({ house }) {
    await house.kill(part);
    return nothing;
  },
});

/** A whole family is stopped where it stands, and goes on afterwards as if nothing had been. */
async function freeze(pid: number): Promise<() => void> {
  const family = (await familyOf(pid)).map((member) => member.pid);
  const tell = (signal: NodeJS.Signals) => {
    for (const member of family) {
      try {
        process.kill(member, signal);
      } catch {
        // It ended by itself.
      }
    }
  };
  tell('SIGSTOP');
  return () => tell('SIGCONT');
}

const frozen = (part: Exclude<Part, 'postgres'>, seconds: number): Fault => ({
  name: `${part} frozen`,
  seconds,
  async strike({ house }) {
    const pid = await house.pidOf(part);
    return pid ? freeze(pid) : nothing;
  },
});

/** The server's own process; while another begins there is none. */
async function postgresOf({ postgres }: Stage): Promise<number> {
  while (!postgres.pid) await pause(50);
  return postgres.pid;
}

const postgres: Fault[] = [
  {
    name: 'PostgreSQL killed',
    seconds: 0,
    async strike(stage) {
      process.kill(await postgresOf(stage), 'SIGKILL');
      return nothing;
    },
  },
  {
    name: 'PostgreSQL restarted',
    seconds: 0,
    async strike(stage) {
      process.kill(await postgresOf(stage), 'SIGINT');
      return nothing;
    },
  },
  {
    name: 'PostgreSQL frozen',
    seconds: 40,
    strike: async (stage) => freeze(await postgresOf(stage)),
  },
  {
    name: 'disk full',
    seconds: 15,
    async strike({ disk }) {
      await disk?.fill();
      return () => disk?.empty();
    },
  },
  {
    name: 'connections exhausted',
    seconds: 15,
    async strike({ databaseUrl }) {
      const held: pg.Client[] = [];
      const take = async (): Promise<boolean> => {
        const client = new pg.Client({ connectionString: databaseUrl });
        client.on('error', nothing);
        held.push(client);
        return client.connect().then(
          () => true,
          () => false,
        );
      };
      // Until none is left, and again as the shop gives some back.
      const greedy = async () => {
        while (held.length < 500 && (await take()));
      };
      await greedy();
      const timer = setInterval(() => void greedy(), 500);
      return async () => {
        clearInterval(timer);
        await Promise.all(held.map((client) => client.end().catch(nothing)));
      };
    },
  },
  {
    name: 'tables locked',
    seconds: 12,
    async strike({ databaseUrl }) {
      const client = new pg.Client({ connectionString: databaseUrl });
      client.on('error', nothing);
      await client.connect();
      await client.query('begin');
      await client.query(
        'lock table payments, orders, subscriptions, automations, outbox in access exclusive mode',
      );
      return async () => {
        await client.query('rollback');
        await client.end();
      };
    },
  },
];

type NetworkName = keyof Stage['networks'];

const network = (name: NetworkName, what: 'cut' | 'freeze', seconds: number): Fault => ({
  name: `${name} network ${what === 'cut' ? 'cut' : 'silent'}`,
  seconds,
  async strike({ networks }) {
    networks[name][what]();
    return () => networks[name].heal();
  },
});

const slow = (name: NetworkName, milliseconds: number, seconds: number): Fault => ({
  name: `${name} network slow (${milliseconds} ms)`,
  seconds,
  async strike({ networks }) {
    networks[name].slow(milliseconds);
    return () => networks[name].heal();
  },
});

async function control({ sandboxUrl }: Stage, act: string, body: object): Promise<void> {
  await fetch(`${sandboxUrl}/_sandbox/${act}`, {
    method: 'POST',
    headers: { authorization: 'Bearer sk_test_sandbox_rouage', 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}

const provider = (kind: 'unreachable' | 'hangs' | 'errors', seconds: number): Fault => ({
  name: `provider ${kind}`,
  seconds,
  async strike(stage) {
    await control(stage, 'outage', { kind });
    return () => control(stage, 'outage', { kind: null });
  },
});

/** By the time machine, whose page a person presses: what is due on the way is done. */
const clockJump = (days: number): Fault => ({
  name: `clock jumps ${days} days`,
  seconds: 0,
  async strike(stage) {
    await advance(stage, await inDays(stage, days));
    return nothing;
  },
});

/** Answers once the web process has taken the order. */
export async function advance(stage: Stage, until: Date): Promise<void> {
  await fetch(`${stage.siteUrl}/sandbox/advance`, {
    method: 'POST',
    body: new URLSearchParams({ until: until.toISOString() }),
    redirect: 'manual',
  });
}

export async function inDays(stage: Stage, days: number): Promise<Date> {
  return new Date((await stage.now()).getTime() + days * DAY_MS);
}

export const webKilled = killed('web');

/** All that strikes, the clock's jumps several times for the renewals of a month. */
export const FAULTS: readonly Fault[] = [
  webKilled,
  frozen('web', 8),
  killed('jobs'),
  frozen('jobs', 8),
  killed('sandbox'),
  frozen('sandbox', 12),
  ...postgres,
  network('database', 'cut', 8),
  network('database', 'freeze', 15),
  slow('database', 30, 12),
  network('visitors', 'cut', 5),
  slow('visitors', 300, 8),
  network('mail', 'cut', 10),
  network('mail', 'freeze', 10),
  provider('unreachable', 10),
  provider('hangs', 14),
  provider('errors', 8),
  clockJump(3),
  clockJump(12),
  clockJump(17),
];
