/** Numbers that the shop gives, and the journal of what it has numbered. */
import { shortDay, todayHere } from '../parts/calendar.ts';
import { make, part } from '../parts/elements.ts';
import { formatCents } from '../parts/french-format.ts';
import type { Desk } from '../parts/paper-desk.ts';
import { paperFacts } from '../parts/paper-facts.ts';
import { typed } from '../parts/party-fields.ts';
import { saveFile } from '../parts/save-file.ts';
import {
  type Finished,
  isIssued,
  issueAs,
  numberFindings,
  papersNow,
  refreshIssued,
  shopNumber,
} from '../parts/shop-numbers.ts';
import { findingsOf } from './checks.ts';
import type { Invoice } from './core.ts';
import { journalOfPapers, type Listed } from './journal.ts';
import { journalCsv } from './journal-view.ts';
import type { Numbers } from './own-numbers.ts';

const listed = (): Listed[] => journalOfPapers(papersNow()).issued;

/** Of another tool nothing is known of whom it was made out to. */
const known = (): Listed[] =>
  papersNow().flatMap((paper) =>
    journalOfPapers([paper]).issued.map((one) => ({
      ...one,
      customer: paper.key === null ? '' : paper.customer,
    })),
  );

function findings(invoice: Invoice) {
  if (isIssued()) return [];
  const found = findingsOf(invoice, { issued: known(), last: '', today: todayHere() });
  const others = found.filter(({ field }) => field !== 'numero');
  return [...numberFindings(invoice.kind, invoice.day), ...others];
}

export const shopInvoices: Numbers = {
  propose() {},
  number: shopNumber,
  findings,
  say() {},
};

const row = ({ number, day, customer, origin, totalCents }: Listed): HTMLElement =>
  make(
    'tr',
    {},
    make('th', { scope: 'row' }, number),
    make('td', {}, shortDay(day)),
    make('td', {}, origin === '' ? customer : `${customer} (avoir sur ${origin})`),
    make('td', { class: 'r' }, totalCents === null ? '—' : formatCents(totalCents)),
  );

function renderIssued(): void {
  const lines = listed();
  part('emises-vide').hidden = lines.length > 0;
  part('emises-bloc').hidden = lines.length === 0;
  part('emises').replaceChildren(...lines.toReversed().map(row));
}

/** Says what it cannot read: the journal is asked of the shop, which may be out of reach. */
export async function showJournal(): Promise<void> {
  try {
    await refreshIssued();
    part('emises-etat').textContent = '';
  } catch {
    part('emises-etat').textContent =
      'Le journal n’a pas pu être lu. Il le sera au prochain document ouvert.';
  }
  renderIssued();
}

/** What is to be issued, once nothing is wrong and what is doubtful is meant. */
function toIssue(desk: Desk<Invoice>): Finished | undefined {
  const invoice = desk.finished('Émettre quand même\u00a0?');
  if (!invoice) return undefined;
  const { kind, day, totals, customer, origin } = invoice;
  const of = kind === 'credit_note' ? { origin: origin.number } : {};
  return {
    kind,
    paper: paperFacts({ day, prefix: typed('prefixe'), customer: customer.name, totals, ...of }),
  };
}

export function startShopInvoices(desk: Desk<Invoice>): void {
  part('emission').addEventListener('click', () => void issueAs(refreshIssued, () => toIssue(desk)));
  part('emises-csv').addEventListener('click', () =>
    saveFile('journal-des-factures.csv', journalCsv({ issued: listed() }), 'text/csv;charset=utf-8'),
  );
}
