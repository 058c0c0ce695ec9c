import type pg from 'pg';
import { Refusal } from '#contract-kit/error-codes.ts';
import { cohortsOf, monthsFrom } from '#domain/figures/cohorts.ts';
import type { MrrMovement } from '#domain/figures/mrr.ts';
import { distanceSales } from '#domain/money/distance-sales.ts';
import { euroCents, eurosFromCents } from '#domain/money/money.ts';
import {
  ACCOUNTS,
  exerciseOf,
  type FiledDays,
  fecAmount,
  fecDay,
  journalWords,
  openingOf,
  sirenIn,
} from '#domain/money/sales-journal.ts';
import { MINUTE_MS } from '#domain/time/durations.ts';
import { parisDay } from '#domain/time/french-dates.ts';
import {
  daysLater,
  firstInstantOfParisDay,
  monthLater,
  parisMonthKey,
  parisYear,
} from '#domain/time/paris-calendar.ts';
import { followLedger } from '#money/ledger/server/for-other-features.ts';
import { type Columns, inTransaction, type Transaction } from '#server/db/connection.ts';
import { type Condition, type KeyedList, keyedPage } from '#server/db/keyed-page.ts';
import { bothNamesIn } from '#server/db/name-of.ts';
import type { mrrDays } from '#server/db/schema/ledger.ts';
import { requireProof } from '#server/http/caller.ts';
import { type CsvColumns, tabbedOf } from '#server/http/csv-file.ts';
import type { Feature } from '#server/http/feature.ts';
import type { AnsweredFile } from '#server/http/serve.ts';
import { featureOf } from '#server/http/staff-call.ts';
import { noteStaffAct } from '#server/journal/journal.ts';
import type { Shop } from '#server/shop.ts';
import type { Staff } from '#server/staff.ts';
import { countedOnce } from '#staff/figures/server/for-other-features.ts';
import * as calls from '../contract.ts';
import { type Months, type MovementRow, type MovementsFilter, months } from '../contract.ts';
import { currentFinances } from './count-finances.ts';
import { taxReports } from './report-routes.ts';
import { countEntries, type SalesEntry, salesEntries } from './sales-entries.ts';
import { readReasons, selectCohortSizes, selectKeptAt, selectSoldTo, sumTax } from './store.ts';

interface FecLine {
  entry: SalesEntry;
  line: SalesEntry['lines'][number];
}

const auxiliary = ({ entry, line }: FecLine) => (line.account === 'customers' ? entry.customer : undefined);

/** The names are those of article A. 47 A-1 of the Livre des procédures fiscales. */
const columns: CsvColumns<FecLine> = {
  JournalCode: ({ entry }) => entry.journal,
  JournalLib: ({ entry }) => journalWords(entry.journal),
  EcritureNum: ({ entry }) => String(entry.number),
  EcritureDate: ({ entry }) => fecDay(entry.day),
  CompteNum: ({ line }) => ACCOUNTS[line.account].number,
  CompteLib: ({ line }) => ACCOUNTS[line.account].label,
  CompAuxNum: (it) => (auxiliary(it) ? `C${it.entry.customer.id}` : ''),
  CompAuxLib: (it) => auxiliary(it)?.name || (auxiliary(it) ? `Client ${it.entry.customer.id}` : ''),
  PieceRef: ({ entry }) => entry.piece,
  PieceDate: ({ entry }) => fecDay(entry.pieceDay),
  EcritureLib: ({ entry }) => entry.words,
  Debit: ({ line }) => fecAmount(line.debit),
  Credit: ({ line }) => fecAmount(line.credit),
  EcritureLet: () => '',
  DateLet: () => '',
  // The ledger and the invoices seal an entry when they write it.
  ValidDate: ({ entry }) => fecDay(entry.day),
  Montantdevise: () => '',
  Idevise: () => '',
};

async function* linesOf(entries: AsyncIterable<SalesEntry>): AsyncGenerator<FecLine> {
  for await (const entry of entries) for (const line of entry.lines) yield { entry, line };
}

function openingOfFile(days: FiledDays, start: string): string {
  const exercise = exerciseOf(days, start);
  if ('opened' in exercise) return exercise.opened;
  throw new Refusal('invalid', { fields: { [exercise.field]: [exercise.message] } });
}

/** The journal has its entry before the first line leaves (docs/product/finances.md#sales-journal). */
export async function salesJournalFile(shop: Shop, days: FiledDays, staff: Staff): Promise<AnsweredFile> {
  const opened = openingOfFile(days, shop.settings.FISCAL_YEAR_START);
  const { from, to } = days;
  const now = shop.clock.now();
  requireProof(staff, now, 'export');
  const span = { from: firstInstantOfParisDay(from), until: firstInstantOfParisDay(daysLater(to, 1)) };
  const before = await countEntries(shop.pool, { from: firstInstantOfParisDay(opened), until: span.from });
  const after = { opened, from, to, count: await countEntries(shop.pool, span) };
  await inTransaction(shop.db, (tx) =>
    noteStaffAct(tx, staff, {
      act: 'sales-journal.export',
      subject: 'sales_journal',
      subjectId: `${from}/${to}`,
      after,
      now,
    }),
  );
  return {
    name: `${sirenIn(shop.settings.LEGAL_REGISTRATION)}FEC${fecDay(to)}.txt`,
    content: tabbedOf(linesOf(salesEntries(shop.pool, span, before)), columns),
  };
}

/** The running month is included. */
const monthsShown = 12;
/** Past months no longer move, and the running month's tax is read rarely. */
const freshMs = MINUTE_MS;

const firstDayOf = (month: string) => `${month}-01`;
const lastDayOf = (month: string) => daysLater(firstDayOf(monthLater(month, 1)), -1);

async function taxOf(snapshot: Transaction, shown: readonly string[]): Promise<Months['vat']> {
  const [first = ''] = shown;
  const summed = await sumTax(snapshot, firstInstantOfParisDay(firstDayOf(first)));
  return shown.map((month) => {
    const {
      invoices = 0,
      credit_notes = 0,
      total = 0,
      vat,
      elsewhere,
    } = summed.find((one) => one.month === month) ?? {};
    const [french, other] = [euroCents(vat ?? 0), euroCents(elsewhere ?? 0)];
    return {
      month,
      invoices,
      credit_notes,
      total: eurosFromCents(euroCents(total)),
      net: eurosFromCents(euroCents(total - french - other)),
      vat: eurosFromCents(french),
      vat_elsewhere: eurosFromCents(other),
    };
  });
}

/** docs/product/finances.md#oss */
async function soldAbroad(snapshot: Transaction, year: number): Promise<Months['abroad']> {
  const sold = await selectSoldTo(snapshot, firstInstantOfParisDay(`${year - 1}-01-01`));
  const { year: running, before, standing } = distanceSales(sold, year);
  return { year: eurosFromCents(running), before: eurosFromCents(before), standing };
}

/** @internal Recounted by tests, after each act. */
export async function countMonths(snapshot: Transaction, at: Date): Promise<Months> {
  const running = parisMonthKey(at);
  const first = monthLater(running, 1 - monthsShown);
  const over = monthLater(running, -1);
  const ends = monthsFrom(first, over).map((month) => ({ month, end: lastDayOf(month) }));
  const sizes = await selectCohortSizes(snapshot, first, over);
  return {
    at: at.toISOString(),
    vat: await taxOf(snapshot, monthsFrom(first, running)),
    abroad: await soldAbroad(snapshot, parisYear(at)),
    cohorts: cohortsOf(sizes, await selectKeptAt(snapshot, first, ends), over),
  };
}

/** See docs/product/finances.md#cohorts and docs/product/finances.md#vat-by-month. */
const currentMonths = countedOnce({
  name: 'finances-months',
  schema: months,
  freshMs,
  count: countMonths,
});

const pageSize = 20;

interface Row extends Columns<typeof mrrDays, 'before' | 'after'> {
  day: string;
  movement: MrrMovement;
  user_id: number;
  email: string | null;
  name: string | null;
}

/** A customer moves at most once a day, so their number settles the order within a day. */
const list: KeyedList = {
  rows: 'mrr_days d join users u on u.ledger_id = d.ledger_id',
  id: 'u.id',
  columns: `to_char(d.day, 'YYYY-MM-DD') as day, d.movement, d.before, d.after, u.id as user_id,
    case when u.deleted_at is null then u.email end as email,
    case when u.deleted_at is null then ${bothNamesIn('u')} end as name`,
  joins: `join users u on u.id = page.id join mrr_days d on d.ledger_id = u.ledger_id and d.day = page.sort`,
};

function conditionsOf({ from, to, movement }: MovementsFilter): Condition[] {
  const conditions: Condition[] = [{ sql: 'd.movement is not null', values: [] }];
  if (from) conditions.push({ sql: 'd.day >= ?::date', values: [from] });
  if (to) conditions.push({ sql: 'd.day <= ?::date', values: [to] });
  if (movement) conditions.push({ sql: 'd.movement = ?', values: [movement] });
  return conditions;
}

const movementRow = ({ day, movement, before, after, user_id, email, name }: Row): MovementRow => ({
  day,
  movement,
  before: eurosFromCents(before),
  after: eurosFromCents(after),
  user_id,
  person: email === null ? null : { id: user_id, email, name: name ?? '' },
});

async function readMovements(pool: pg.Pool, filter: MovementsFilter) {
  const { rows, pagination } = await keyedPage<Row>(pool, {
    list,
    conditions: conditionsOf(filter),
    order: { by: 'd.day', type: 'date', descending: true },
    asked: { ...filter, size: pageSize },
  });
  return { movements: rows.map(movementRow), pagination };
}

const figuresAndJournal: Feature = ({ endpoints, shop }) => {
  endpoints.serveStaff(calls.readFinances, ({ query }) => currentFinances[query.period](shop));
  endpoints.serveStaff(calls.readMonths, async () => {
    const { LEGAL_VAT_NUMBER, LEGAL_REGISTRATION, FISCAL_YEAR_START, LEGAL_VAT_OSS_SINCE } = shop.settings;
    const today = parisDay(shop.clock.now());
    return {
      ...(await currentMonths(shop)),
      vat_regime: LEGAL_VAT_NUMBER ? ('normal' as const) : ('exempt' as const),
      oss_since: LEGAL_VAT_OSS_SINCE ?? null,
      siren: sirenIn(LEGAL_REGISTRATION),
      today,
      opened: openingOf(today, FISCAL_YEAR_START),
    };
  });
  endpoints.serveStaff(calls.listMovements, async ({ query }) => {
    await followLedger(shop);
    return readMovements(shop.pool, query);
  });
  endpoints.serveStaff(calls.listReasons, ({ query }) => readReasons(shop, query));
  endpoints.serveStaffFile(calls.exportSalesJournal, ({ caller, query }) =>
    salesJournalFile(shop, query, caller.staff),
  );
};

export const finances = featureOf(figuresAndJournal, taxReports);
