import { Refusal } from '#contract-kit/error-codes.ts';
import { exerciseOf, type FiledDays } from '#domain/money/exercise.ts';
import { ACCOUNTS, fecAmount, fecDay, journalWords, sirenIn } from '#domain/money/sales-journal.ts';
import { daysLater, firstInstantOfParisDay } from '#domain/time/paris-calendar.ts';
import { inTransaction } from '#server/db/connection.ts';
import { type CsvColumns, tabbedOf } from '#server/http/csv-file.ts';
import { requireProof } from '#server/http/proof.ts';
import type { AnsweredFile } from '#server/http/serve.ts';
import { noteStaffAct } from '#server/journal/journal.ts';
import type { Shop } from '#server/shop.ts';
import type { Staff } from '#server/staff.ts';
import { countEntries, type SalesEntry, salesEntries } from './sales-entries.ts';

interface FecLine {
  entry: SalesEntry;
  line: SalesEntry['lines'][number];
}

const auxiliary = ({ entry, line }: FecLine) => (line.account === 'customers' ? entry.customer : undefined);

/** The eighteen columns of article A. 47 A-1 of the Livre des procédures fiscales, by their names there. */
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
  // The ledger and the invoices seal an entry as they write it.
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

/** Journalled before a line of it leaves (docs/product/finances.md#sales-journal). */
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
