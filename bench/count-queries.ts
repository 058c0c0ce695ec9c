import { openNight } from './night.ts';
import { Measured } from './process.ts';

type Told = [text: string, times: number][];

/** One kind of query, by words that only its text holds, and why a renewal cannot go without it. */
interface Kind {
  name: string;
  holds: string;
  why: string;
}

/** The first whose words a text holds. */
const kinds: readonly Kind[] = [
  {
    name: 'an event into the inbox, with its job',
    holds: 'insert into "stripe_events"',
    why: 'each of the provider’s four events is kept before it is answered',
  },
  {
    name: 'a job is taken from the queue',
    holds: 'jobs.is_available = true',
    why: 'one for each event and for the email; taken several at once, those of a stopped process stayed locked',
  },
  {
    name: 'jobs leave the queue',
    holds: 'delete from "graphile_worker"._private_jobs',
    why: 'those that end within thirty milliseconds leave together',
  },
  { name: 'begin', holds: 'begin', why: 'the draft’s transaction and the payment’s' },
  { name: 'commit', holds: 'commit', why: 'likewise' },
  {
    name: 'how the subscription stands here',
    holds: 'from (select $1::text as id) asked',
    why: 'whose it is and what is settled, before the provider is asked: outside the transaction',
  },
  {
    name: 'the customer’s lock',
    holds: 'left join "ledger_heads"',
    why: 'their debits move one after the other',
  },
  {
    name: 'the subscriptions, what their prices hang on, the renewal’s order, what counts under the cap',
    holds: 'from price_notices n',
    why: 'read once a transaction and passed on; not with the lock, for who waited for it must see what was written meanwhile',
  },
  {
    name: 'the order and its lines are placed',
    holds: 'with placed as',
    why: 'the draft; the ledger seals the number that it gives',
  },
  {
    name: 'the order is paid, its invoice numbered',
    holds: 'with paid as',
    why: 'the counter of the series is taken here, as late as can be',
  },
  {
    name: 'the subscription’s month',
    holds: 'update "subscriptions"',
    why: 'the email’s forecast and the ledger are made from the row that it answers',
  },
  {
    name: 'ledger, outbox, the email’s job and the event as handled',
    holds: 'with head as',
    why: 'all that a transaction tells, in one statement, its last: a kill before the commit loses all of it or nothing',
  },
  {
    name: 'the event is handled',
    holds: 'update stripe_events set handled_at',
    why: 'the two that find all done: they ask it and note it at once; the others’ is a part of what their transaction tells',
  },
  {
    name: 'the email is locked and read',
    holds: 'pg_try_advisory_lock',
    why: 'another worker may have sent it; held by a connection, not by a transaction, while the mail server is asked',
  },
  {
    name: 'the email is noted as sent',
    holds: 'update outbox set done_at',
    why: 'its words are forgotten with it',
  },
  {
    name: 'the email’s lock is released',
    holds: 'pg_advisory_unlock',
    why: 'after the note, or another worker would send it once more',
  },
];

export interface CountedKind extends Omit<Kind, 'holds'> {
  each: number;
}

/** A statement of the sweeps comes with the seconds, one of a renewal with each: those in between are of nobody's making. */
const ofRenewals = 0.5;

function byKind(told: Told, count: number): CountedKind[] {
  const counted = new Map<string, CountedKind>();
  for (const [text, times] of told) {
    // The heartbeat of each process: on a slow machine as many as anything.
    if (text === 'select 1') continue;
    const each = times / count;
    const kind = kinds.find(({ holds }) => text.includes(holds));
    // The queue forgets its jobs by two statements, by one or by several: together they are one of each renewal's.
    if (each < ofRenewals && !text.startsWith('delete from "graphile_worker"')) continue;
    const { name, why } = kind ?? {
      name: `\`${text.replaceAll(/\s+/g, ' ').slice(0, 60)}\``,
      why: '**not accounted for**',
    };
    counted.set(name, { name, why, each: (counted.get(name)?.each ?? 0) + each });
  }
  const order = kinds.map(({ name }) => name);
  return [...counted.values()].toSorted((a, b) => order.indexOf(a.name) - order.indexOf(b.name));
}

/** The queries that one renewal costs end to end, in web and jobs, from the provider's first event to the email that left. */
export async function countQueries(count: number): Promise<CountedKind[]> {
  const night = await openNight(count);
  const preload = new URL('servers/tell-queries.ts', import.meta.url).href;
  const environment = { ...night.environment, NODE_OPTIONS: `--import=${preload}` };
  const web = await Measured.start('src/app/main.ts', environment);
  const jobs = await Measured.start('src/app/worker.ts', environment);
  night.sendEventsTo(web.url);
  // What the start has asked is nobody's renewal.
  for (const process of [web, jobs]) await process.ask();
  await night.pass();
  const told = [...((await web.ask()) as Told), ...((await jobs.ask()) as Told)];
  for (const process of [web, jobs]) await process.stop();
  await night.close();
  return byKind(told, count);
}

export const sumOf = (counted: readonly CountedKind[]) => counted.reduce((sum, { each }) => sum + each, 0);
