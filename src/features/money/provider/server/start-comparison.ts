import { sql } from 'drizzle-orm';
import { Refusal } from '#contract-kit/error-codes.ts';
import { HOUR_MS } from '#domain/time/durations.ts';
import { NIGHT_HOUR, parisDayIn, parisHour } from '#domain/time/paris-calendar.ts';
import { inTransaction } from '#server/db/connection.ts';
import { earlier } from '#server/db/instant.ts';
import type { Sweep } from '#server/jobs/worker.ts';
import { noteStaffAct } from '#server/journal/journal.ts';
import type { Shop } from '#server/shop.ts';
import type { Staff } from '#server/staff.ts';
import {
  type ComparisonRow,
  givenUpNights,
  insertComparison,
  lockComparison,
  lockComparisons,
  nightOf,
  queueComparison,
  selectLast,
  updateComparison,
} from './store.ts';

/** A comparison that has run this long was killed. */
const givenUpAfterMs = HOUR_MS;

const comparedDay = (now: Date) => parisDayIn(now, -1);

const givenUpSince = (now: Date) => new Date(now.getTime() - givenUpAfterMs);

function isGivenUp({ status, startedAt }: ComparisonRow, now: Date): boolean {
  return status === 'running' && startedAt <= givenUpSince(now);
}

/** The process that first writes the night's row hands it to the worker. */
function begin(db: Shop['db'], day: string, now: Date): Promise<number> {
  return inTransaction(db, async (tx) => {
    const row = await insertComparison(tx, { origin: 'night', day, askedBy: null, startedAt: now });
    if (row) await queueComparison(tx, row);
    return row ? 1 : 0;
  });
}

/** The provider may have been away for hours. */
function beginAgain(db: Shop['db'], id: number, now: Date): Promise<number> {
  return inTransaction(db, async (tx) => {
    const row = await lockComparison(tx, id);
    if (!row || !isGivenUp(row, now)) return 0;
    await updateComparison(tx, id, { startedAt: now });
    await queueComparison(tx, row);
    return 1;
  });
}

/** It runs once per Paris day on any number of processes, and again each hour until it ends. */
export const nightlyComparison: Sweep = {
  name: 'provider-comparison',
  // Before its hour too: that costs two looks a second.
  due: ({ db, now }) =>
    sql`${givenUpNights(db, earlier(now, givenUpAfterMs))} union all select 1 where not exists
      ${nightOf(db, sql`to_char(${now} at time zone 'Europe/Paris' - interval '1 day', 'YYYY-MM-DD')`)}`,
  async run({ db, clock }) {
    const now = clock.now();
    const [givenUp] = await givenUpNights(db, givenUpSince(now)).limit(1);
    if (givenUp) return beginAgain(db, givenUp.id, now);
    const day = comparedDay(now);
    if (parisHour(now) < NIGHT_HOUR || (await nightOf(db, day)).length > 0) return 0;
    return begin(db, day, now);
  },
};

/** `staff` is undefined when a command asks. Throws `comparison_running` while another runs. */
export async function beginComparison({ db, clock }: Shop, staff?: Staff): Promise<ComparisonRow> {
  const now = clock.now();
  return inTransaction(db, async (tx) => {
    await lockComparisons(tx);
    const last = await selectLast(tx);
    if (last?.status === 'running' && !isGivenUp(last, now)) throw new Refusal('comparison_running');
    const origin = staff ? 'staff' : 'command';
    const day = comparedDay(now);
    const row = await insertComparison(tx, { origin, askedBy: staff?.by.id ?? null, day, startedAt: now });
    if (!row) throw new Error('the comparison was not written');
    if (!staff) return row;
    await queueComparison(tx, row);
    const act = { act: 'comparison.start', subject: 'comparison', subjectId: row.id, now } as const;
    await noteStaffAct(tx, staff, act);
    return row;
  });
}
