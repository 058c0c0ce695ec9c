import { createHash } from 'node:crypto';
import type { z } from 'zod';
import { BOOK_PARTS } from '#domain/document/document-limits.ts';
import type { GivenPaper } from '#domain/document/issued-papers.ts';
import type { PaymentMeans } from '#domain/document/paper-state.ts';
import { parisDay } from '#domain/time/french-dates.ts';
import { daysLater } from '#domain/time/paris-calendar.ts';
import {
  allowBook,
  allowBookToAll,
  issueDocument,
  notePayment,
  saveBook,
  saveDocument,
} from '#shop/documents/contract.ts';
import { clearedForNext } from '#tools/generateur-de-factures/example.ts';
import { invoiceTitle, invoiceWork } from '#tools/generateur-de-factures/invoice-work.ts';
import { emptyJournal } from '#tools/generateur-de-factures/journal.ts';
import { paperFacts } from '#tools/parts/paper-facts.ts';
import { totalsOf } from '#tools/parts/priced-lines.ts';
import { type ReminderWork, reminderTitle } from '#tools/relances-de-factures/work-file.ts';
import type { Callable } from '../call.ts';
import { RunFailed } from '../time.ts';
import { ask, type Visit } from '../visit.ts';
import {
  type CamilleCustomer,
  camilleBook,
  linesOf,
  partiesOf,
  pricedLinesOf,
  type Sold,
} from './camille-papers.ts';
import { personNumbered, type Scene, visitOf } from './scenes.ts';

const invoices = 'generateur-de-factures';
const reminders = 'relances-de-factures';

const camilleOf = (scene: Scene): Visit => visitOf(scene, personNumbered(scene, 0));

/** A save has an id of its own; the year is told the same each time. */
function saveId(...name: (string | number)[]): string {
  const hex = createHash('sha256').update(JSON.stringify(name)).digest('hex');
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-');
}

async function wants<Answer extends z.ZodType>(
  visit: Visit,
  endpoint: Callable<Answer>,
  given: Parameters<typeof ask<Answer>>[2],
): Promise<z.output<Answer>> {
  const answer = await ask(visit, endpoint, given);
  if (answer === undefined) throw new RunFailed(`${endpoint.method} ${endpoint.path} answers nothing`);
  return answer;
}

interface Kept {
  slug: string;
  key: string;
  title: string;
  work: object;
}

/** Answers the version that it has from then on. */
async function keep(scene: Scene, { slug, key, title, work }: Kept, version = 0): Promise<number> {
  const saved = await wants(camilleOf(scene), saveDocument, {
    params: { slug, key },
    body: { value: JSON.stringify(work), title, version, save_id: saveId(slug, key, version) },
  });
  return saved.version;
}

async function issue(scene: Scene, { slug, key, kind, paper }: Invoice, version: number): Promise<void> {
  await wants(camilleOf(scene), issueDocument, { params: { slug, key }, body: { kind, version, paper } });
}

/** Who she is on paper, for all her tools; her customers and her articles, for the one that she allows them. */
export async function fillBook(scene: Scene): Promise<void> {
  const visit = camilleOf(scene);
  await wants(visit, allowBook, { params: { slug: invoices }, body: { parts: [...BOOK_PARTS] } });
  for (const part of BOOK_PARTS) {
    const body = { value: camilleBook[part], version: 0, save_id: saveId('book', part) };
    await wants(visit, saveBook, { params: { slug: invoices, part }, body });
  }
  await wants(visit, allowBookToAll, { body: { parts: ['company'] } });
}

interface Billed {
  key: string;
  to: CamilleCustomer;
  sold: Sold;
  /** The invoice that a credit note mends. */
  mends?: { number: string; daysAgo: number; reason: string };
}

interface Invoice extends Kept {
  kind: 'invoice' | 'credit_note';
  paper: GivenPaper;
}

function invoiceOf(scene: Scene, { key, to, sold, mends }: Billed): Invoice {
  const today = parisDay(scene.served.stage.now);
  const kind = mends ? 'credit_note' : 'invoice';
  const champs = {
    ...clearedForNext,
    ...partiesOf(to),
    prefixe: 'F',
    genre: kind,
    date: today,
    vente: mends ? '' : today,
    delai: '30',
    nature: 'Prestations de services',
    ...(mends && {
      origine: mends.number,
      'origine-date': daysLater(today, -mends.daysAgo),
      'origine-motif': mends.reason,
    }),
  };
  const totals = totalsOf(pricedLinesOf(sold), { is: 'none' }, true);
  const work = invoiceWork({ champs, lignes: linesOf(sold) }, emptyJournal());
  const customer = String(partiesOf(to)['c-nom']);
  const paper = paperFacts({ day: today, prefix: 'F', customer, origin: mends?.number ?? '', totals });
  return { slug: invoices, key, title: invoiceTitle(work), work, kind, paper };
}

/** Written and issued the same day. */
export const bill =
  (billed: Billed) =>
  async (scene: Scene): Promise<void> => {
    const paper = invoiceOf(scene, billed);
    await issue(scene, paper, await keep(scene, paper));
  };

/** Noted on the day that the money came. */
export const paid =
  (key: string, means: PaymentMeans) =>
  async (scene: Scene): Promise<void> => {
    const body = { paid_on: parisDay(scene.served.stage.now), paid_by: means };
    await wants(camilleOf(scene), notePayment, { params: { slug: invoices, key }, body });
  };

/** Begun, and gone on with the day after: what stood before is a former version. */
export const draftInvoice =
  (billed: Billed, version = 0) =>
  async (scene: Scene): Promise<void> => {
    await keep(scene, invoiceOf(scene, billed), version);
  };

export const remind =
  (key: string, claim: { of: string; to: CamilleCustomer; amount: string; daysAgo: number }) =>
  async (scene: Scene): Promise<void> => {
    const today = parisDay(scene.served.stage.now);
    const {
      'c-nom': client = '',
      'c-adresse': to = '',
      'e-nom': moi = '',
      'e-adresse': from = '',
    } = partiesOf(claim.to);
    const work: ReminderWork = {
      outil: 'relances',
      version: 1,
      champs: {
        ...{ numero: claim.of, emission: daysLater(today, -claim.daysAgo), montant: claim.amount, paye: '' },
        ...{ echeance: daysLater(today, 30 - claim.daysAgo), relance: today, 'ton-ferme': true },
        ...{ 'c-type': 'business', base: 'loi', forfait: true, client, moi },
        ...{ 'mon-adresse': from, 'adresse-client': to, iban: camilleBook.company.iban },
      },
      taux: {},
      message: null,
    };
    await keep(scene, { slug: reminders, key, title: reminderTitle(work), work });
  };
