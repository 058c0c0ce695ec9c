import type pg from 'pg';
import { type EuroCents, euroCents, sumCents, ZERO } from '#domain/money/money.ts';
import { signedMove, sirenIn } from '#domain/money/sales-journal.ts';
import { type VatTreatment, vatOfRow } from '#domain/money/vat-treatment.ts';
import { paymentsReport, type ReportHead, transactionsReport } from '#domain/reporting/report-document.ts';
import { paymentsOf, type ReportedPaper, transactionsOf } from '#domain/reporting/report-sums.ts';
import type { ReportKind } from '#domain/status/transmission-status.ts';
import { parisDay } from '#domain/time/french-dates.ts';
import { daysLater, firstInstantOfParisDay } from '#domain/time/paris-calendar.ts';
import { sellerOf } from '#server/pdf/seller.ts';
import type { Settings } from '#server/settings/settings.ts';
import type { Shop } from '#server/shop.ts';
import { cardMoveOf, MOVED, type MovedRow, moves, type Span } from './card-moves.ts';

interface PaperRow {
  number: string;
  issued_at: Date;
  total: EuroCents;
  vat_amount: EuroCents;
  vat: VatTreatment | null;
  seller: Record<string, string>;
  buyer: Record<string, string>;
}

/** Of the buyer and the seller, what says whether and how they are told. */
const PAPER = `i.number, i.issued_at, i.total_amount as total, i.vat_amount, i.vat,
  jsonb_strip_nulls(jsonb_build_object('vatNumber', i.seller->'vatNumber', 'vatDueOn', i.seller->'vatDueOn')) as seller,
  jsonb_strip_nulls(jsonb_build_object('siren', i.buyer->'siren', 'vatNumber', i.buyer->'vatNumber', 'country', i.buyer->'country',
    'company', i.buyer->'company')) as buyer`;

const paperOf = (row: PaperRow): ReportedPaper => ({
  number: row.number,
  day: parisDay(row.issued_at),
  total: row.total,
  vat: row.vat_amount,
  treatment: vatOfRow(row),
  buyer: row.buyer,
  onDebits: row.seller.vatDueOn === 'invoice',
});

async function readPapers(pool: pg.Pool, { from, until }: Span): Promise<ReportedPaper[]> {
  const { rows } = await pool.query<PaperRow>(
    `select ${PAPER} from invoices i
     where i.issued_at >= $1 and i.issued_at < $2 and i.total_amount <> 0 order by i.number`,
    [from, until],
  );
  return rows.map(paperOf);
}

async function readMoves(pool: pg.Pool, { from, until }: Span) {
  const { rows } = await pool.query<PaperRow & MovedRow>(
    `select e.at, ${MOVED}, ${PAPER} ${moves} order by e.at, e.id`,
    [from, until],
  );
  return rows.map((row) => ({
    day: parisDay(row.at),
    amount: signedMove(cardMoveOf(row), row.amount ?? ZERO),
    paper: paperOf(row),
  }));
}

export interface ReportContents {
  /** Undefined where there is nothing to tell. */
  write: ((head: ReportHead) => string) | undefined;
  /** Sales without tax, or payments with it. */
  amount: EuroCents;
  vat: EuroCents;
}

export interface ToldPeriod {
  kind: ReportKind;
  periodFrom: string;
  periodTo: string;
}

export async function contentsOf(
  pool: pg.Pool,
  { kind, periodFrom, periodTo }: ToldPeriod,
): Promise<ReportContents> {
  const span = {
    from: firstInstantOfParisDay(periodFrom),
    until: firstInstantOfParisDay(daysLater(periodTo, 1)),
  };
  if (kind === 'payments') {
    const payments = paymentsOf(await readMoves(pool, span));
    const all = [...payments.received, ...payments.invoices];
    return {
      write: all.length === 0 ? undefined : (head) => paymentsReport(head, payments),
      amount: sumCents(all.map(({ amount }) => amount)),
      vat: ZERO,
    };
  }
  const { sales, invoices } = transactionsOf(await readPapers(pool, span));
  const nets = invoices.map(({ total, vat }) => euroCents(total - vat));
  return {
    write:
      sales.length + invoices.length === 0
        ? undefined
        : (head) => transactionsReport(head, { sales, invoices }),
    amount: sumCents([...sales.map(({ net }) => net), ...nets]),
    vat: sumCents([...sales, ...invoices].map(({ vat }) => vat)),
  };
}

/** Who tells, as the settings say at that moment. */
export function tellerOf({ settings, platform }: Shop): Pick<ReportHead, 'platform' | 'seller'> {
  return { platform: platform?.number ?? '', seller: identityOf(settings) };
}

const identityOf = (settings: Settings) => ({
  siren: sirenIn(settings.LEGAL_REGISTRATION),
  name: sellerOf(settings).name,
});
