import type { Account, EntryLine } from '#domain/money/sales-journal.ts';
import { DAY_MS } from '#domain/time/durations.ts';
import { salesEntries } from '#staff/finances/server/sales-entries.ts';
import type { Stage } from './stage.ts';

/** What the papers say, without the journal's rules: a tax of another state stands in an account of its own. */
const papers = `
  select count(*)::int as papers, coalesce(sum(total_amount), 0)::int as total,
    coalesce(sum(vat_amount) filter (where not coalesce(vat ? 'state', false)), 0)::int as vat,
    coalesce(sum(vat_amount) filter (where vat ? 'state'), 0)::int as elsewhere
  from invoices where issued_at >= $1 and issued_at < $2 and total_amount <> 0`;

interface Sums {
  papers: number;
  total: number;
  vat: number;
  elsewhere: number;
}

const creditOf = (lines: readonly EntryLine[], is: (account: Account) => boolean) =>
  lines.reduce((sum, { account, debit, credit }) => sum + (is(account) ? credit - debit : 0), 0);

/** The sales journal of the last two days, as the accountant is given it. Answers what is wrong. */
export async function checkBooks({ pool, now }: Stage): Promise<string | undefined> {
  const span = { from: new Date(now.getTime() - 2 * DAY_MS), until: now };
  const sold: EntryLine[] = [];
  let entries = 0;
  for await (const { journal, piece, lines } of salesEntries(pool, span, 0)) {
    if (creditOf(lines, () => true) !== 0) return `the sales journal: the entry of ${piece} is not balanced`;
    if (journal !== 'VE') continue;
    entries += 1;
    sold.push(...lines);
  }
  const { rows } = await pool.query<Sums>(papers, [span.from, span.until]);
  const told: Sums = {
    papers: entries,
    total: -creditOf(sold, (account) => account === 'customers'),
    vat: creditOf(sold, (account) => account === 'vat'),
    elsewhere: creditOf(sold, (account) => account === 'vat_elsewhere'),
  };
  const [wanted] = rows;
  return JSON.stringify(told) === JSON.stringify(wanted)
    ? undefined
    : `the sales journal says ${JSON.stringify(told)}, the papers ${JSON.stringify(wanted)}`;
}
