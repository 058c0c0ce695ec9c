import { type Mrr, sumOfMrr } from '#domain/figures/mrr.ts';
import { euroCents } from '#domain/money/money.ts';
import type { Transaction } from '#server/db/connection.ts';
import { selectUnfollowed } from '#server/db/ledger-followed.ts';
import { countChains } from './follow-ledger.ts';
import { type MovedDay, sumDays, sumStandings } from './mrr-store.ts';

export interface MrrFigures extends Mrr {
  /** The cap lowers what these customers pay. */
  beneficiaries: number;
  moved: MovedDay[];
}

const everyone = 1_000_000;

/** One snapshot serves both the kept rows and the events not counted in them yet. */
export async function mrrFigures(snapshot: Transaction, from: string): Promise<MrrFigures> {
  const unfollowed = await selectUnfollowed(snapshot, everyone);
  const counted = await countChains(snapshot, unfollowed);
  const kept = await sumStandings(snapshot, unfollowed);
  const { real, theoretical } = counted.map(({ now }) => now).reduce(sumOfMrr, kept);
  const later = counted.flatMap(({ days }) =>
    days
      .filter(({ day }) => day >= from)
      .map(({ day, movement, before, after }) => ({
        day,
        movement,
        moved: euroCents(after - before),
        customers: 1,
      })),
  );
  return {
    real,
    theoretical,
    beneficiaries: kept.beneficiaries + counted.filter(({ now }) => now.real < now.theoretical).length,
    moved: [...(await sumDays(snapshot, from, unfollowed)), ...later],
  };
}
