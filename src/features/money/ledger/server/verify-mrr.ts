import { inSnapshot, inTransaction } from '#server/db/connection.ts';
import { selectChains } from '#server/db/ledger-followed.ts';
import type { Shop } from '#server/shop.ts';
import { type CountedChain, countChains, followLedger, keepChains } from './follow-ledger.ts';
import { selectDays, selectStandings } from './mrr-store.ts';

export interface MrrReport {
  chains: number;
  differ: string[];
}

const atOnce = 200;

/** Counts every chain anew from its events, and compares; `rebuild` writes what differs. */
export async function verifyMrr(shop: Pick<Shop, 'db'>, { rebuild = false } = {}): Promise<MrrReport> {
  await followLedger(shop);
  const report: MrrReport = { chains: 0, differ: [] };
  let last: string | undefined;
  do {
    const { ledgerIds, wrong } = await inSnapshot(shop.db, async (tx) => {
      const page = await selectChains(tx, last, atOnce);
      const counted = await countChains(tx, page);
      const [standings, days] = [await selectStandings(tx, page), await selectDays(tx, page)];
      const isKept = ({ ledgerId, sequence, now, days: own }: CountedChain) => {
        const standing = standings.get(ledgerId);
        // An event written meanwhile is not counted yet, which is no fault.
        if (standing && standing.sequence < sequence) return true;
        const said = [standing?.real, standing?.theoretical, days.get(ledgerId) ?? []];
        return JSON.stringify(said) === JSON.stringify([now.real, now.theoretical, own]);
      };
      return { ledgerIds: page, wrong: counted.filter((chain) => !isKept(chain)) };
    });
    report.chains += ledgerIds.length;
    report.differ.push(...wrong.map(({ ledgerId }) => ledgerId));
    if (rebuild && wrong.length > 0)
      await inTransaction(shop.db, (tx) => keepChains(tx, wrong, { anew: true }));
    last = ledgerIds.length === atOnce ? ledgerIds.at(-1) : undefined;
  } while (last);
  return report;
}
