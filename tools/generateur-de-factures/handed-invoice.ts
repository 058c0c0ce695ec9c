/** An invoice of what another tool handed over: of a quote, or a credit note of an invoice. */
import { longDay } from '../parts/calendar.ts';
import type { Checked } from '../parts/checked-work.ts';
import type { HandedPaper } from '../parts/handed-paper.ts';
import type { SavedForm } from '../parts/saved-form.ts';
import { type InvoiceWork, invoiceWork } from './invoice-work.ts';
import { emptyJournal } from './journal.ts';

function reference({ number, day }: HandedPaper): string {
  if (number === '') return '';
  const of = longDay(day);
  return `Selon le devis ${number}${of === '' ? '' : ` du ${of}`}.`;
}

/** `blank`: the form as it is before anything is typed. */
export function invoiceOf(paper: HandedPaper, blank: SavedForm): Checked<InvoiceWork> {
  const { kind, number, day, champs, lignes } = paper;
  if (kind === 'credit_note') return { why: 'Un avoir ne devient pas une facture. Rien n’a été repris.' };
  const own: SavedForm['champs'] =
    kind === 'quote'
      ? { genre: 'invoice', notes: reference(paper) }
      : { genre: 'credit_note', origine: number, 'origine-date': day };
  const form = { champs: { ...blank.champs, ...champs, ...own }, lignes };
  return { work: invoiceWork(form, null, emptyJournal()) };
}
