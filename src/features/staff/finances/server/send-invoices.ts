import { sql } from 'drizzle-orm';
import { euroCents } from '#domain/money/money.ts';
import { DAY_MS } from '#domain/time/durations.ts';
import { parisDay } from '#domain/time/french-dates.ts';
import { daysLater, firstInstantOfParisDay, nextNight } from '#domain/time/paris-calendar.ts';
import { inTransaction } from '#server/db/connection.ts';
import { transmissions } from '#server/db/schema/reports.ts';
import type { Shop } from '#server/shop.ts';
import { enqueueReport } from './make-reports.ts';

/** What is older and was never sent, was issued before the platform was set, and is the seller's to deposit. */
const foundForDays = 92;
const mostAtOnce = 200;

interface Found {
  [column: string]: unknown;
  id: number;
  issued_at: string;
  total: number;
  vat: number;
  digest: string;
}

/** Its file is kept by then: the bytes that are sent are those that were issued. */
async function findUnsent({ db, clock, settings }: Shop): Promise<Found[]> {
  const since = Math.max(
    firstInstantOfParisDay(settings.PLATFORM_SINCE).getTime(),
    clock.now().getTime() - foundForDays * DAY_MS,
  );
  const { rows } = await db.execute<Found>(sql`
    select i.id, i.issued_at, i.total_amount as total, i.vat_amount as vat, i.file_digest as digest from invoices i
    where i.issued_at >= ${new Date(since)} and i.total_amount <> 0 and i.buyer->>'siren' <> ''
      and i.file_digest is not null and not exists (select from transmissions t where t.invoice_id = i.id)
    order by i.issued_at limit ${mostAtOnce}`);
  return rows;
}

/** docs/product/tax-report.md#invoices */
export async function sendInvoices(shop: Shop): Promise<number> {
  if (!shop.platform) return 0;
  let queued = 0;
  for (const { id, issued_at, total, vat, digest } of await findUnsent(shop)) {
    const now = shop.clock.now();
    const day = parisDay(new Date(issued_at));
    queued += await inTransaction(shop.db, async (tx) => {
      const [row] = await tx
        .insert(transmissions)
        .values({
          ...{ kind: 'invoice', invoiceId: id, periodFrom: day, periodTo: day, dueOn: daysLater(day, 1) },
          ...{ version: 1, corrects: false, status: 'to_send', digest, vat: euroCents(vat) },
          ...{ amount: euroCents(total - vat), createdAt: now, reviewAt: nextNight(now) },
        })
        .onConflictDoNothing({ target: transmissions.invoiceId })
        .returning({ id: transmissions.id, attempt: transmissions.attempt });
      if (row) await enqueueReport(tx, row, now);
      return row ? 1 : 0;
    });
  }
  return queued;
}
