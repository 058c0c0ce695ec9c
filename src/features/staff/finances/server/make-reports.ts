import { createHash } from 'node:crypto';
import { and, eq, isNotNull } from 'drizzle-orm';
import { type ReportHead, toldIn } from '#domain/reporting/report-document.ts';
import { periodsOver, type ReportPeriod } from '#domain/reporting/report-periods.ts';
import { REPORT_KINDS, type ReportKind } from '#domain/status/transmission-status.ts';
import { HOUR_MS } from '#domain/time/durations.ts';
import { parisDay } from '#domain/time/french-dates.ts';
import { daysLater, firstInstantOfParisDay, NIGHT_HOUR, nextNight } from '#domain/time/paris-calendar.ts';
import { raiseAlert } from '#server/alerts.ts';
import { inTransaction, type Transaction } from '#server/db/connection.ts';
import { outbox } from '#server/db/schema/messages.ts';
import { enqueue, sendAgain } from '#server/jobs/outbox.ts';
import type { Shop } from '#server/shop.ts';
import { contentsOf, type ReportContents, tellerOf } from './report-contents.ts';
import {
  insertTransmission,
  isLatest,
  lastDayTold,
  lockPeriods,
  lockTransmission,
  type NewTransmission,
  selectTransmission,
  type Transmission,
  updateTransmission,
  wasAccepted,
} from './report-store.ts';

/** docs/product/tax-report.md */

export const sendReportTask = 'send_report';

const onceKeyOf = ({ id, attempt }: Pick<Transmission, 'id' | 'attempt'>) =>
  `${sendReportTask}:${id}:${attempt}`;

export const enqueueReport = (
  tx: Transaction,
  { id, attempt }: Pick<Transmission, 'id' | 'attempt'>,
  now: Date,
) =>
  enqueue(tx, now, {
    kind: sendReportTask,
    payload: { transmission: id },
    onceKey: onceKeyOf({ id, attempt }),
  });

export interface Told extends Transmission {
  kind: ReportKind;
}

/** And no invoice. */
export const isReport = (row: Transmission): row is Told => row.invoiceId === null;

type Numbered = Pick<Told, 'kind' | 'periodFrom' | 'periodTo' | 'version' | 'attempt' | 'corrects'>;

/** `T-20270901-1-1`; each attempt has its own, for the administration takes no number twice. */
const numberOf = ({ kind, periodFrom, version, attempt }: Numbered) =>
  `${kind === 'payments' ? 'P' : 'T'}-${periodFrom.replaceAll('-', '')}-${version}-${attempt}`;

export function writtenOf(
  shop: Shop,
  contents: ReportContents,
  { now, ...row }: Numbered & { now: Date },
): Pick<NewTransmission, 'document' | 'digest' | 'amount' | 'vat'> {
  const head: ReportHead = {
    ...tellerOf(shop),
    id: numberOf(row),
    writtenAt: now,
    corrects: row.corrects,
    period: { from: row.periodFrom, to: row.periodTo },
  };
  const document = contents.write?.(head) ?? null;
  const digest = document === null ? null : createHash('sha256').update(document).digest('hex');
  const { amount, vat } = contents;
  return { document, digest, amount, vat };
}

/** What was written late in the period's last night is in it by then. */
const dayOver = (now: Date) => parisDay(new Date(now.getTime() - NIGHT_HOUR * HOUR_MS));

/** A period is counted again each night for so long. */
const reviewedForDays = 31;

async function insertReport(
  tx: Transaction,
  shop: Shop,
  {
    contents,
    now,
    ...row
  }: Omit<Numbered, 'attempt'> & { dueOn: string; contents: ReportContents; now: Date },
): Promise<number> {
  const written = writtenOf(shop, contents, { ...row, attempt: 1, now });
  const isTold = written.document !== null;
  const inserted = await insertTransmission(tx, {
    ...row,
    ...written,
    status: isTold ? 'to_send' : 'nothing',
    createdAt: now,
    settledAt: isTold ? null : now,
    reviewAt: nextNight(now),
  });
  if (inserted && isTold) await enqueueReport(tx, inserted, now);
  return inserted ? 1 : 0;
}

async function makeReport(shop: Shop, kind: ReportKind, { from, to, dueOn }: ReportPeriod): Promise<number> {
  const period = { kind, periodFrom: from, periodTo: to };
  const contents = await contentsOf(shop.pool, period);
  const now = shop.clock.now();
  return inTransaction(shop.db, async (tx) => {
    await lockPeriods(tx);
    // Another process may have made it by other settings.
    const told = await lastDayTold(tx, kind);
    if (told !== undefined && told >= from) return 0;
    return insertReport(tx, shop, { ...period, dueOn, version: 1, corrects: false, contents, now });
  });
}

/** The periods that are over and were not told, in order; each goes on where the last one ended. */
export async function makeReports(shop: Shop): Promise<number> {
  const { LEGAL_VAT_REGIME: regime, PLATFORM_SINCE: since } = shop.settings;
  if (!shop.platform || !regime) return 0;
  let made = 0;
  for (const kind of REPORT_KINDS) {
    const told = await lastDayTold(shop.db, kind);
    const next = told === undefined ? since : daysLater(told, 1);
    const from = next > since ? next : since;
    for (const period of periodsOver({ regime, kind }, { from, today: dayOver(shop.clock.now()) }))
      made += await makeReport(shop, kind, period);
  }
  return made;
}

/** It is asked for each night, until nothing can change any more. */
const reviewedUntil = (periodTo: string) => firstInstantOfParisDay(daysLater(periodTo, reviewedForDays));

const isFinal = ({ status }: Transmission) => status === 'accepted' || status === 'nothing';

async function correct(tx: Transaction, shop: Shop, row: Told, contents: ReportContents): Promise<boolean> {
  const now = shop.clock.now();
  const { document = null } = writtenOf(shop, contents, { ...row, now });
  // The form has no report of nothing: a period that became empty stays as it was told.
  if (document === null || toldIn(document) === toldIn(row.document ?? '')) return false;
  const { kind, periodFrom, periodTo, dueOn, version } = row;
  const corrects = await wasAccepted(tx, row);
  await insertReport(tx, shop, {
    ...{ kind, periodFrom, periodTo, dueOn, version: version + 1, corrects },
    contents,
    now,
  });
  return true;
}

export const lateKey = ({ id }: Pick<Transmission, 'id'>) => `report_late:${id}`;

async function alertWhenLate(tx: Transaction, { id, kind, dueOn }: Transmission, now: Date): Promise<void> {
  if (parisDay(now) <= dueOn) return;
  const details = { transmission: id, kind, due: dueOn };
  await raiseAlert(tx, { kind: 'report_late', onceKey: lateKey({ id }), details, now });
}

/** The outbox gives up after a day and a half; a platform may be away for longer. */
async function takeUpAgain(tx: Transaction, onceKey: string, now: Date): Promise<void> {
  const [given] = await tx
    .select({ id: outbox.id })
    .from(outbox)
    .where(and(eq(outbox.onceKey, onceKey), isNotNull(outbox.gaveUpAt)));
  if (given) await sendAgain(tx, given.id, now);
}

/** Counts the period again: what was written late is told by a report that takes the place of the former. */
export async function reviewReport(shop: Shop, { id }: { id: number }): Promise<boolean> {
  const now = shop.clock.now();
  const seen = await selectTransmission(shop.db, id);
  if (!seen) return false;
  const contents = isFinal(seen) && isReport(seen) ? await contentsOf(shop.pool, seen) : undefined;
  return inTransaction(shop.db, async (tx) => {
    await lockPeriods(tx);
    const row = await lockTransmission(tx, id);
    if (!row?.reviewAt || row.reviewAt > now) return false;
    const isCorrected =
      contents !== undefined &&
      isFinal(row) &&
      isReport(row) &&
      (await isLatest(tx, row)) &&
      (await correct(tx, shop, row, contents));
    if (!isFinal(row)) await alertWhenLate(tx, row, now);
    if (row.status === 'to_send') await takeUpAgain(tx, onceKeyOf(row), now);
    const isOver = isFinal(row) && (!isReport(row) || reviewedUntil(row.periodTo) <= now);
    await updateTransmission(tx, id, { reviewAt: isOver ? null : nextNight(now) });
    return isCorrected;
  });
}
