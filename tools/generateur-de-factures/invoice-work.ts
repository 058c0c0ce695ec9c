/** All that somebody typed for one invoice, as a file or the shop keeps it. */
import { shortDay } from '../parts/calendar.ts';
import { type Checked, checked, isFields, openKept, Refusal } from '../parts/checked-work.ts';
import { readPaperForm } from '../parts/paper-form.ts';
import { paperTitle } from '../parts/paper-title.ts';
import { readSavedForm, type SavedForm, said } from '../parts/saved-form.ts';
import { fromFirstVersion } from './example.ts';
import { type Issued, type Journal, readJournal } from './journal.ts';

const TOOL = 'factures';

export interface InvoiceWork extends SavedForm {
  outil: typeof TOOL;
  version: 2;
  journal: Issued[];
  avant: string[];
}

export const invoiceWork = (form: SavedForm, journal: Journal): InvoiceWork => ({
  outil: TOOL,
  version: 2,
  ...form,
  journal: journal.issued,
  avant: journal.before,
});

export const journalOf = ({ journal, avant }: InvoiceWork): Journal => ({ issued: journal, before: avant });

export function checkInvoice(kept: unknown): Checked<InvoiceWork> {
  return checked(() => {
    if (!isFields(kept) || kept.outil !== TOOL) throw new Refusal('Ce n’est pas une facture');
    const form = fromFirstVersion(readPaperForm(kept));
    const journal = readJournal(kept, readSavedForm);
    if ('unreadable' in journal)
      throw new Refusal(`La facture n°\u00a0${journal.unreadable} du journal est illisible`);
    return invoiceWork(form, journal);
  });
}

export const openInvoice = (text: string): Checked<InvoiceWork> => openKept(text, TOOL, checkInvoice);

export function invoiceTitle({ champs }: InvoiceWork): string {
  const customer = said(champs['c-nom']);
  const day = shortDay(said(champs.date));
  if (champs.genre === 'credit_note') {
    const origin = said(champs.origine);
    return paperTitle(origin === '' ? 'Avoir' : `Avoir sur ${origin}`, customer, day);
  }
  return paperTitle(customer || 'Facture sans client', day);
}
