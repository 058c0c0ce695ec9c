/** Numbers that the shop gives, and the journal of what it has numbered. */
import { announce } from '../parts/announce.ts';
import { shortDay, todayHere } from '../parts/calendar.ts';
import { make, part } from '../parts/elements.ts';
import { dayOfIssue } from '../parts/issued-number.ts';
import { rouage } from '../parts/keep-work.ts';
import { placeOf } from '../parts/numbering.ts';
import { saveFile } from '../parts/save-file.ts';
import {
  isIssued,
  issueAs,
  listedNow,
  numberFindings,
  refreshIssued,
  shopNumber,
} from '../parts/shop-numbers.ts';
import { findingsOf } from './checks.ts';
import type { Invoice } from './core.ts';
import { finished, type Numbers, update } from './invoice-form.ts';
import { checkInvoice, issuedEntry } from './invoice-work.ts';
import type { Issued } from './journal.ts';
import { journalCsv } from './journal-view.ts';

/** What is known of the invoice that a credit note mends, and of its other credit notes. */
let known: Issued[] = [];

function findings(invoice: Invoice) {
  if (isIssued()) return [];
  const found = findingsOf(invoice, { issued: known, last: '', today: todayHere() });
  const others = found.filter(({ field }) => field !== 'numero');
  return [...numberFindings(invoice.kind, invoice.day), ...others];
}

export const shopInvoices: Numbers = {
  propose() {},
  number: shopNumber,
  findings,
  say() {},
};

type Line = ReturnType<typeof listedNow>[number];
const numbered = (): Line[] =>
  listedNow()
    .filter(({ issued }) => issued?.kind === 'invoice' || issued?.kind === 'credit_note')
    .toSorted((one, other) => (one.issued?.at ?? '').localeCompare(other.issued?.at ?? ''));

async function entryIn({ key, issued }: Line): Promise<Issued | undefined> {
  const found = await rouage?.load<unknown>(key);
  const read = found ? checkInvoice(found.work) : { why: '' };
  return 'work' in read && issued ? issuedEntry(read.work, issued) : undefined;
}

/** A number of former books is none of the shop's, and nothing is known of it. */
async function learnOrigin(invoice: Invoice): Promise<void> {
  known = [];
  if (invoice.kind === 'invoice') return;
  const rank = placeOf(invoice.origin.number)?.value;
  for (const line of numbered()) {
    const isOrigin = line.issued?.kind === 'invoice' && String(line.issued.number) === String(rank);
    if (!isOrigin && line.issued?.kind !== 'credit_note') continue;
    const entry = await entryIn(line);
    const isOfIt = entry?.number === invoice.origin.number || entry?.origin === invoice.origin.number;
    if (entry && isOfIt) known.push(entry);
  }
}

const kindWords = { invoice: 'Facture', credit_note: 'Avoir', quote: 'Devis' };

function renderIssued(): void {
  const lines = numbered();
  part('emises-vide').hidden = lines.length > 0;
  part('emises-bloc').hidden = lines.length === 0;
  part('emises').replaceChildren(
    ...lines
      .toReversed()
      .flatMap(({ title, issued }) =>
        issued
          ? make(
              'tr',
              {},
              make('th', { scope: 'row' }, `${kindWords[issued.kind]} n°\u00a0${issued.number}`),
              make('td', {}, shortDay(dayOfIssue(issued.at))),
              make('td', {}, title),
            )
          : [],
      ),
  );
}

async function saveJournal(): Promise<void> {
  const lines = numbered();
  const entries: Issued[] = [];
  for (const [index, line] of lines.entries()) {
    announce(`Lecture de ${index + 1} sur ${lines.length}…`, 1000);
    const entry = await entryIn(line);
    if (!entry)
      throw new Error(`«\u00a0${line.title}\u00a0» est illisible\u00a0: le journal serait incomplet.`);
    entries.push(entry);
  }
  const text = journalCsv({ issued: entries, before: [] });
  saveFile('journal-des-factures.csv', text, 'text/csv;charset=utf-8');
}

const sayOfJournal = (text: string): void => {
  part('emises-etat').textContent = text;
};

/** Says what it cannot read: the list is asked of the shop, which may be out of reach. */
export async function showJournal(): Promise<void> {
  try {
    await refreshIssued();
    sayOfJournal('');
  } catch {
    sayOfJournal('La liste n’a pas pu être lue. Elle le sera au prochain document ouvert.');
  }
  renderIssued();
}

export function startShopInvoices(): void {
  part('emission').addEventListener('click', () => {
    void issueAs(
      async () => {
        await refreshIssued();
        await learnOrigin(update().invoice);
      },
      () => finished('Émettre quand même\u00a0?')?.kind,
    );
  });
  part('emises-csv').addEventListener('click', () => {
    sayOfJournal('Lecture du journal…');
    saveJournal().then(
      () => sayOfJournal(''),
      (error: unknown) => sayOfJournal(error instanceof Error ? error.message : ''),
    );
  });
}

export const forgetOrigin = (): void => {
  known = [];
};
