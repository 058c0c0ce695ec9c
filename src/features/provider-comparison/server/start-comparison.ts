import { Refusal } from '../../../contract-kit/error-codes.ts';
import { parisDayIn, parisHour } from '../../../domain/paris-calendar.ts';
import { inTransaction } from '../../../server/db/connection.ts';
import type { Sweep } from '../../../server/jobs/worker.ts';
import type { Shop } from '../../../server/shop.ts';
import { type ComparisonRow, insertComparison, queueComparison, selectLast, selectNight } from './store.ts';

type Needs = Pick<Shop, 'db' | 'clock'>;

/** The hour of Paris from which the night's comparison is due: after the renewals of midnight, before anybody works. */
const NIGHT_HOUR = 3;

/** A comparison that has run this long was killed, and its job is tried again later. */
const givenUpAfterMs = 3_600_000;

/** What is compared: the day that is over. */
const comparedDay = (now: Date) => parisDayIn(now, -1);

/** Once per Paris day on any number of processes: who writes the night's row first hands it to the worker. */
export const nightlyComparison: Sweep = {
  name: 'provider-comparison',
  async run({ db, clock }) {
    const now = clock.now();
    const day = comparedDay(now);
    if (parisHour(now) < NIGHT_HOUR || (await selectNight(db, day))) return 0;
    const begun = { origin: 'night', day, askedBy: null, startedAt: now } as const;
    return inTransaction(db, async (tx) => {
      const row = await insertComparison(tx, begun);
      if (row) await queueComparison(tx, row);
      return row ? 1 : 0;
    });
  },
};

/**
 * A comparison asked for by a member of the staff, which the worker carries out, or by the command, which does so
 * itself. Throws `comparison_running` beside another.
 */
export async function beginComparison(
  { db, clock }: Needs,
  by: { origin: 'staff'; askedBy: number } | { origin: 'command'; askedBy: null },
): Promise<ComparisonRow> {
  const now = clock.now();
  const last = await selectLast(db);
  const isRunning = last?.status === 'running' && now.getTime() - last.startedAt.getTime() < givenUpAfterMs;
  if (isRunning) throw new Refusal('comparison_running');
  return inTransaction(db, async (tx) => {
    const row = await insertComparison(tx, { ...by, day: comparedDay(now), startedAt: now });
    if (!row) throw new Error('the comparison was not written');
    if (by.origin === 'staff') await queueComparison(tx, row);
    return row;
  });
}
