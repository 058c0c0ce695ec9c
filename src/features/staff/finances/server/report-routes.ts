import { Readable } from 'node:stream';
import type pg from 'pg';
import { Refusal } from '#contract-kit/error-codes.ts';
import { eurosFromCents } from '#domain/money/money.ts';
import type { Columns } from '#server/db/connection.ts';
import { inTransaction } from '#server/db/connection.ts';
import { type KeyedList, keyedPage } from '#server/db/keyed-page.ts';
import type { transmissions } from '#server/db/schema/reports.ts';
import { featureOf, staffCall, staffFile } from '#server/http/staff-call.ts';
import { noteStaffAct } from '#server/journal/journal.ts';
import type { TaxReport } from '../contract.ts';
import * as calls from '../contract.ts';
import { invoiceNumberOf, selectTransmission, type Transmission } from './report-store.ts';
import { sendReportAgain } from './send-report.ts';

/** docs/product/tax-report.md#staff */

const pageSize = 20;

type Row = Columns<
  typeof transmissions,
  | ('id' | 'kind' | 'corrects' | 'status' | 'amount' | 'vat' | 'reason' | 'attempt')
  | ('period_from' | 'period_to' | 'due_on' | 'sent_at' | 'settled_at')
> & { invoice: string | null };

const list: KeyedList = {
  // Invoices that were accepted would hide the reports.
  rows: `(select * from transmissions where invoice_id is null or status <> 'accepted') t`,
  id: 't.id',
  columns: `t.id, t.kind, t.corrects, t.status, t.amount, t.vat, t.reason, t.attempt, t.sent_at, t.settled_at,
    to_char(t.period_from, 'YYYY-MM-DD') as period_from, to_char(t.period_to, 'YYYY-MM-DD') as period_to,
    to_char(t.due_on, 'YYYY-MM-DD') as due_on, i.number as invoice`,
  joins: 'join transmissions t on t.id = page.id left join invoices i on i.id = t.invoice_id',
};

const answerOf = (row: Row): TaxReport => ({
  id: row.id,
  kind: row.kind,
  invoice: row.invoice,
  from: row.period_from,
  to: row.period_to,
  due: row.due_on,
  corrects: row.corrects,
  status: row.status,
  amount: eurosFromCents(row.amount),
  vat: eurosFromCents(row.vat),
  reason: row.reason,
  attempt: row.attempt,
  sent_at: row.sent_at?.toISOString() ?? null,
  settled_at: row.settled_at?.toISOString() ?? null,
});

const rowOf = (
  { periodFrom, periodTo, dueOn, sentAt, settledAt, ...row }: Transmission,
  invoice: string | null,
): Row => ({
  ...row,
  invoice,
  period_from: periodFrom,
  period_to: periodTo,
  due_on: dueOn,
  sent_at: sentAt,
  settled_at: settledAt,
});

async function readReports(
  pool: pg.Pool,
  asked: { page: number; after?: string | undefined; before?: string | undefined },
) {
  const { rows, pagination } = await keyedPage<Row>(pool, {
    list,
    conditions: [],
    order: { by: 't.period_to', type: 'date', descending: true },
    asked: { ...asked, size: pageSize },
  });
  return { reports: rows.map(answerOf), pagination };
}

const listReports = staffCall(calls.listTaxReports, async ({ pool, settings }, { query }) => {
  const { PLATFORM_API_URL: url, PLATFORM_SINCE: since } = settings;
  return { platform: url ? new URL(url).host : null, since, ...(await readReports(pool, query)) };
});

const downloadReport = staffFile(calls.downloadTaxReport, async (shop, { params: { id }, staff }) => {
  const row = await selectTransmission(shop.db, id);
  if (!row?.document) throw new Refusal('not_found');
  const { kind, periodFrom, version, attempt, document } = row;
  await inTransaction(shop.db, (tx) =>
    noteStaffAct(tx, staff, {
      act: 'tax-report.download',
      subject: 'tax_report',
      subjectId: id,
      now: shop.clock.now(),
    }),
  );
  return { name: `${kind}-${periodFrom}-${version}-${attempt}.xml`, content: Readable.from([document]) };
});

const sendAgain = staffCall(calls.sendTaxReportAgain, async (shop, { params: { id }, staff }) => {
  const row = await sendReportAgain(shop, id, staff);
  return answerOf(rowOf(row, row.invoiceId === null ? null : await invoiceNumberOf(shop.db, row.invoiceId)));
});

export const taxReports = featureOf(listReports, downloadReport, sendAgain);
