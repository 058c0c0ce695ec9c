import { compareNow, verifyLedger } from '#app/commands-list.ts';
import { HOUR_MS } from '#domain/time/durations.ts';
import { checkInvariants } from '../invariants/check-invariants.ts';
import { sandboxBooks } from '../invariants/sandbox-books.ts';
import type { Breach } from '../invariants/world.ts';
import { seeEverybody } from './confinement.ts';
import { NOW } from './moments.ts';
import type { Place } from './place.ts';
import { settle, travel } from './travel.ts';

const after = (hours: number) => new Date(NOW.getTime() + hours * HOUR_MS);

/** What the shop's own comparison finds; nothing was repaired before it, for it is never asked to. */
async function compare({ shop }: Place, when: string): Promise<Breach[]> {
  const { differences } = await compareNow(shop);
  return differences.map((facts) => ({
    invariant: 'shop and provider agree',
    message: `${facts.kind} (${when})`,
    facts: { ...facts },
  }));
}

async function invariants(place: Place, memory: Map<string, unknown>): Promise<Breach[]> {
  const { pool, shop, mails, sandbox, standIns } = place;
  const { now } = place.time;
  const provider = sandboxBooks(sandbox.control);
  const received = { mails: async () => mails };
  const told = { told: () => standIns.receivers.told, repeats: 0 };
  return checkInvariants({
    pool,
    db: shop.db,
    provider,
    ...standIns.said,
    told,
    platform: standIns.administration,
    mails: received,
    now,
    memory,
  });
}

async function ledger({ shop }: Place): Promise<Breach[]> {
  const { differences } = await verifyLedger({ db: shop.db });
  return differences.map((facts) => ({
    invariant: 'every status can be rebuilt from the ledger',
    message: 'a status differs from the rebuilt one',
    facts: { ...facts },
  }));
}

/** Nobody ends a subscription at the provider by hand here, and no message is refused: the acts alone came to this. */
const surprises = `
  select id as alert, kind, details->>'user' as user, details->>'subscription' as subscription,
    details->>'order' as "order", details::text as details
  from alerts where kind in ('ended_at_provider', 'message_given_up', 'event_object_missing', 'wrong_amount',
    'wrong_renewal_amount', 'account_not_erased')
  order by id`;

async function alerts({ pool }: Place): Promise<Breach[]> {
  const { rows } = await pool.query<{ kind: string }>(surprises);
  return rows.map((facts) => ({
    invariant: 'no alert of what only a fault brings about',
    message: facts.kind,
    facts: { ...facts },
  }));
}

function reported(place: Place): Breach[] {
  return place.reports.splice(0).map((error) => ({
    invariant: 'no error that nobody foresaw',
    message: error.split('\n')[0] ?? '',
    facts: { error },
  }));
}

/**
 * Lets everything converge after the acts: what was told, what waits in the queue, what sweeps look for, the renewals
 * of a month; and answers what does not hold on the way.
 */
export async function convergeAndCheck(place: Place): Promise<Breach[]> {
  const memory = new Map<string, unknown>();
  const breaches: Breach[] = [];
  await seeEverybody(place.pool);
  await settle(place);
  await travel(place, after(3));
  breaches.push(...(await compare(place, 'three hours later')));
  await travel(place, after(5 * 24), { days: 1 });
  breaches.push(...(await compare(place, 'five days later')), ...(await invariants(place, memory)));
  await travel(place, after(36 * 24), { days: 8 });
  breaches.push(...(await compare(place, 'a month later')), ...(await invariants(place, memory)));
  breaches.push(...(await ledger(place)), ...(await alerts(place)), ...reported(place));
  return breaches;
}
