import { and, eq, isNull, lte, or, sql } from 'drizzle-orm';
import { KEPT_DATA } from '#domain/people/kept-data.ts';
import { deleteOldEvents } from '#server/db/outgoing-events.ts';
import { outgoingEndpoints } from '#server/db/schema/outgoing.ts';
import type { Look } from '#server/jobs/each-row.ts';
import { cleansUp } from '#server/jobs/old-rows.ts';
import type { Sweep } from '#server/jobs/worker.ts';
import type { Shop } from '#server/shop.ts';
import { fanOut } from './fan-out.ts';
import { type Leased, leaseReceivers, release, sendNext } from './send.ts';

/** Receivers asked at once by one process. A slow or failing one takes none of the quick ones' places. */
const PLACES = [
  { isSlow: false, most: 16 },
  { isSlow: true, most: 8 },
] as const;

/** Then it is the turn of those who wait. */
const turnMs = 5_000;

interface UnderWay {
  ending: AbortController;
  lanes: Map<boolean, Set<Promise<void>>>;
}

const underWayOf = new WeakMap<Shop['db'], UnderWay>();

function underWay({ db }: Pick<Shop, 'db'>): UnderWay {
  const known = underWayOf.get(db);
  if (known) return known;
  const made = {
    ending: new AbortController(),
    lanes: new Map(PLACES.map(({ isSlow }) => [isSlow, new Set<Promise<void>>()])),
  };
  underWayOf.set(db, made);
  return made;
}

async function takeTurn(shop: Shop, leased: Leased, { ending }: UnderWay): Promise<void> {
  const until = performance.now() + turnMs;
  try {
    while (performance.now() < until && (await sendNext(shop, leased, ending.signal)));
  } catch (err) {
    if (!ending.signal.aborted) shop.log.warn({ err, receiver: leased.id }, 'a receiver could not be told');
  }
  // Where the database is away the lease ends by itself.
  await release(shop.db, leased).catch((err: unknown) =>
    shop.log.warn({ err, receiver: leased.id }, 'a receiver stays leased for a minute'),
  );
}

async function begin(shop: Shop): Promise<number> {
  const under = underWay(shop);
  let begun = 0;
  for (const { isSlow, most } of PLACES) {
    const lane = under.lanes.get(isSlow) ?? new Set();
    if (lane.size >= most || under.ending.signal.aborted) continue;
    const leased = await leaseReceivers(shop.db, { now: shop.clock.now(), isSlow, most: most - lane.size });
    for (const one of leased) {
      const turn: Promise<void> = takeTurn(shop, one, under).finally(() => lane.delete(turn));
      lane.add(turn);
    }
    begun += leased.length;
  }
  return begun;
}

const due = ({ db, now }: Look) => {
  const { id, state, nextAt, restsUntil, leasedUntil } = outgoingEndpoints;
  return db
    .select({ id })
    .from(outgoingEndpoints)
    .where(
      and(
        eq(state, 'active'),
        lte(nextAt, now),
        or(isNull(restsUntil), lte(restsUntil, now)),
        sql`(${leasedUntil} is null or ${leasedUntil} < now())`,
      ),
    );
};

/** A pass of the sweeps begins turns and waits for none: whoever is slow keeps no other work. */
const deliveries: Sweep = {
  name: 'outgoing-deliveries',
  handsOver: true,
  due,
  run: begin,
  async underWay(shop, wish) {
    const under = underWay(shop);
    if (wish === 'end') under.ending.abort();
    await Promise.all([...under.lanes.values()].flatMap((lane) => [...lane]));
  },
};

export const outgoingSweeps: readonly Sweep[] = [
  fanOut,
  deliveries,
  cleansUp('old-outgoing-events', deleteOldEvents, KEPT_DATA.outgoing.period),
];
