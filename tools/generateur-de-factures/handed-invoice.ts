/** An invoice of what another tool handed over: of a quote, or a credit note of an invoice. */
import { longDay } from '../parts/calendar.ts';
import { formatCents, formatPercent } from '../parts/french-format.ts';
import { carriedOver, type HandedPaper, type Received, textOf } from '../parts/handed-paper.ts';
import { isTerms } from '../parts/payment-terms.ts';
import type { SavedForm } from '../parts/saved-form.ts';
import { readTypedNumber } from '../parts/typed-number.ts';
import { shareOf } from '../parts/whole-shares.ts';
import { type InvoiceWork, invoiceWork } from './invoice-work.ts';
import { emptyJournal } from './journal.ts';

function reference({ number, day }: HandedPaper): string {
  if (number === '') return '';
  const of = longDay(day);
  return `Selon le devis ${number}${of === '' ? '' : ` du ${of}`}.`;
}

interface Deposit {
  /** On the invoice: it was agreed. */
  mention: string;
  /** To who writes it: whether it was paid nobody knows here. */
  says: string;
}

/** As it is typed, in percent; nothing of none. */
function depositOf(paper: HandedPaper): Deposit | undefined {
  const text = textOf(paper, 'acompte');
  if (text === '') return undefined;
  const read = readTypedNumber(text, 2);
  if (read.is !== 'number') return { mention: '', says: `acompte\u00a0: ${text}` };
  if (read.scaled === 0) return undefined;
  const sum = formatCents(shareOf(paper.totalCents, read.scaled, 10_000));
  return {
    mention: `Acompte prévu à la commande\u00a0: ${formatPercent(read.scaled / 100)}, soit ${sum}.`,
    says: `l’acompte de ${sum} n’est pas déduit\u00a0: s’il est payé, écrivez-le sous «\u00a0Déjà payé\u00a0»`,
  };
}

/** What the invoice of a quote says besides its own fields. */
function ofQuote(paper: HandedPaper, deposit: Deposit | undefined): string {
  const place = textOf(paper, 'lieu');
  return [
    reference(paper),
    place === '' ? '' : `Lieu d’exécution\u00a0: ${place}.`,
    deposit?.mention ?? '',
    textOf(paper, 'notes'),
  ]
    .filter((line) => line !== '')
    .join('\n');
}

/** What stands on the quote is certified there; what was to be certified later is asked about here. */
function worksOnInvoice(paper: HandedPaper): string {
  const works = textOf(paper, 'travaux');
  if (works === 'here') return 'elsewhere';
  return works === 'elsewhere' ? '' : works;
}

/** `blank`: the form as it is before anything is typed. */
export function invoiceOf(paper: HandedPaper, blank: SavedForm): Received<InvoiceWork> {
  const { kind, number, day, lignes } = paper;
  if (kind === 'credit_note') return { why: 'Un avoir ne devient pas une facture. Rien n’a été repris.' };
  const isQuote = kind === 'quote';
  const deposit = isQuote ? depositOf(paper) : undefined;
  // What stands in the notes, in words.
  const worded: readonly string[] = isQuote ? ['lieu', 'acompte'] : [];
  const { acompte: _, ...champs } = paper.champs;
  const { taken, left } = carriedOver(
    { ...paper, champs },
    (id, value) =>
      worded.includes(id) || (id in blank.champs && (id !== 'delai' || value === '' || isTerms(value))),
  );
  for (const id of worded) delete taken[id];
  const own: SavedForm['champs'] = isQuote
    ? { genre: 'invoice', notes: ofQuote(paper, deposit), travaux: worksOnInvoice(paper) }
    : { genre: 'credit_note', origine: number, 'origine-date': day };
  const signed =
    own.travaux === 'elsewhere'
      ? ['les travaux sont certifiés sur le devis\u00a0: gardez-le signé du client']
      : [];
  const form = { champs: { ...blank.champs, ...taken, ...own }, lignes };
  return {
    work: invoiceWork(form, emptyJournal()),
    left: [...(deposit ? [deposit.says] : []), ...signed, ...left],
  };
}
