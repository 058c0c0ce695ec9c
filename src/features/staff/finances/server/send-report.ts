import { createHash } from 'node:crypto';
import { Refusal } from '#contract-kit/error-codes.ts';
import { nextTransmissionStatus } from '#domain/status/transmission-status.ts';
import { HOUR_MS, MINUTE_MS } from '#domain/time/durations.ts';
import { readIssued } from '#money/orders/server/for-other-features.ts';
import { raiseAlert, resolveAlert } from '#server/alerts.ts';
import { inTransaction, type Transaction } from '#server/db/connection.ts';
import { type Deposit, type Platform, PlatformProblem } from '#server/gateways/platform.ts';
import { actsOn } from '#server/journal/act-on.ts';
import type { Shop } from '#server/shop.ts';
import type { Staff } from '#server/staff.ts';
import { enqueueReport, isReport, lateKey, writtenOf } from './make-reports.ts';
import { contentsOf } from './report-contents.ts';
import {
  invoiceNumberOf,
  leaseSent,
  lockTransmission,
  selectTransmission,
  type Transmission,
  updateTransmission,
} from './report-store.ts';

/** Younger than this it is asked every two minutes, older ones up to every six hours. */
const backoff = { soonestMs: 2 * MINUTE_MS, latestMs: 6 * HOUR_MS };

const refusedKey = ({ id, attempt }: Transmission) => `report_refused:${id}:${attempt}`;

async function refuse(tx: Transaction, row: Transmission, reason: string, now: Date): Promise<void> {
  const status = nextTransmissionStatus(row.status, 'refuse');
  await updateTransmission(tx, row.id, { status, reason, settledAt: now, checkAt: null });
  const details = { transmission: row.id, kind: row.kind, reason };
  await raiseAlert(tx, { kind: 'report_refused', onceKey: refusedKey(row), details, now });
}

const digestOf = (content: Uint8Array) => createHash('sha256').update(content).digest('hex');

/** The bytes of the row, or the invoice as it was issued. */
async function depositOf(shop: Shop, row: Transmission): Promise<Deposit> {
  const { trackingId, kind, periodFrom, version, attempt, document, digest, invoiceId } = row;
  if (invoiceId === null) {
    const name = `${kind}-${periodFrom}-${version}-${attempt}.xml`;
    return { trackingId, name, syntax: 'FRR', content: Buffer.from(document ?? ''), digest: digest ?? '' };
  }
  const number = await invoiceNumberOf(shop.db, invoiceId);
  const content = await readIssued(shop, number);
  // It may have been lost, and drawn anew by another version.
  return { trackingId, name: `${number}.pdf`, syntax: 'Factur-X', content, digest: digestOf(content) };
}

/** Throws where the answer is not known: it is asked again, and nothing is deposited twice. */
async function depositOnce(platform: Platform, deposit: Deposit): Promise<string> {
  const { trackingId } = deposit;
  const known = await platform.find(trackingId);
  if (known) return known;
  try {
    return await platform.deposit(deposit);
  } catch (error) {
    // It may be refused because a former request, whose answer was lost, has arrived meanwhile.
    const arrived = error instanceof PlatformProblem && error.reason === 'refused';
    const flowId = arrived ? await platform.find(trackingId) : undefined;
    if (flowId) return flowId;
    throw error;
  }
}

async function outcomeOf(
  shop: Shop,
  platform: Platform,
  row: Transmission,
): Promise<{ flowId: string } | { refused: string }> {
  try {
    return { flowId: await depositOnce(platform, await depositOf(shop, row)) };
  } catch (error) {
    if (error instanceof PlatformProblem && error.reason === 'refused') return { refused: error.message };
    throw error;
  }
}

/** docs/product/tax-report.md#never-twice */
export async function sendReport(shop: Shop, id: number): Promise<void> {
  const row = await selectTransmission(shop.db, id);
  if (row?.status !== 'to_send') return;
  if (!shop.platform) throw new Error('no platform is set (PLATFORM_API_URL)');
  const outcome = await outcomeOf(shop, shop.platform, row);
  const now = shop.clock.now();
  await inTransaction(shop.db, async (tx) => {
    const locked = await lockTransmission(tx, id);
    if (locked?.status !== 'to_send' || locked.trackingId !== row.trackingId) return;
    if ('refused' in outcome) return refuse(tx, locked, outcome.refused, now);
    const status = nextTransmissionStatus(locked.status, 'send');
    const checkAt = new Date(now.getTime() + backoff.soonestMs);
    await updateTransmission(tx, id, { status, flowId: outcome.flowId, sentAt: now, checkAt });
  });
}

/** What the administration said of it, which comes later. */
export async function readAcknowledgement(shop: Shop, { id }: { id: number }): Promise<boolean> {
  if (!shop.platform || !(await leaseSent(shop.db, id, shop.clock.now(), backoff))) return false;
  const row = await selectTransmission(shop.db, id);
  if (!row?.flowId) return false;
  const said = await shop.platform.acknowledgementOf(row.flowId);
  if (said.state === 'pending') return false;
  const now = shop.clock.now();
  await inTransaction(shop.db, async (tx) => {
    const locked = await lockTransmission(tx, id);
    if (locked?.status !== 'sent' || locked.flowId !== row.flowId) return;
    if (said.state === 'refused') return refuse(tx, locked, said.reason, now);
    const status = nextTransmissionStatus(locked.status, 'accept');
    await updateTransmission(tx, id, { status, reason: '', settledAt: now, checkAt: null });
    await resolveAlert(tx, {
      onceKey: lateKey({ id }),
      now,
      note: isReport(locked) ? 'Le rapport a été accepté.' : 'La facture a été acceptée.',
    });
  });
  return true;
}

const onReport = actsOn('tax_report', lockTransmission);

/** Counts anew, for what was wrong may be the seller's own. Throws `not_found` and `report_not_refused`. */
export async function sendReportAgain(shop: Shop, id: number, staff: Staff): Promise<Transmission> {
  const seen = await selectTransmission(shop.db, id);
  if (!seen) throw new Refusal('not_found');
  const contents = isReport(seen) ? await contentsOf(shop.pool, seen) : undefined;
  return onReport(shop, { id, staff }, async ({ tx, row, now, note }) => {
    if (row.status !== 'refused') throw new Refusal('report_not_refused');
    const attempt = row.attempt + 1;
    const written =
      contents && isReport(row) ? writtenOf(shop, contents, { ...row, attempt, now }) : undefined;
    const isTold = written?.document !== null;
    const changes = {
      ...written,
      status: nextTransmissionStatus(row.status, isTold ? 'send_again' : 'empty'),
      trackingId: crypto.randomUUID(),
      ...{ attempt, reason: '', flowId: null, sentAt: null },
      settledAt: isTold ? null : now,
    };
    await updateTransmission(tx, id, changes);
    if (isTold) await enqueueReport(tx, { id, attempt }, now);
    else await resolveAlert(tx, { onceKey: lateKey({ id }), now, note: 'Il n’y a rien à déclarer.' });
    await resolveAlert(tx, { onceKey: refusedKey(row), now, note: 'Le rapport est envoyé à nouveau.' });
    await note('tax-report.send-again', { status: row.status }, { status: changes.status });
    return { ...row, ...changes };
  });
}
