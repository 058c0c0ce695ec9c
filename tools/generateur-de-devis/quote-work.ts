/** All that somebody typed for one quote, as a file or the shop keeps it. */
import { shortDay } from '../parts/calendar.ts';
import { type Checked, checked, isFields, openKept, Refusal } from '../parts/checked-work.ts';
import { readPaperForm } from '../parts/paper-form.ts';
import { paperTitle } from '../parts/paper-title.ts';
import { termsOf } from '../parts/payment-terms.ts';
import { type SavedForm, said } from '../parts/saved-form.ts';

const TOOL = 'devis';

export interface QuoteWork extends SavedForm {
  outil: typeof TOOL;
  version: 2;
}

export const quoteWork = (form: SavedForm): QuoteWork => ({ outil: TOOL, version: 2, ...form });

export function checkQuote(kept: unknown): Checked<QuoteWork> {
  return checked(() => {
    if (!isFields(kept) || kept.outil !== TOOL) throw new Refusal('Ce n’est pas un devis');
    return quoteWork(readPaperForm(kept));
  });
}

export const openQuote = (text: string): Checked<QuoteWork> => openKept(text, TOOL, checkQuote);

export function quoteTitle({ champs }: QuoteWork): string {
  return paperTitle(
    said(champs['c-nom']) || 'Devis sans client',
    said(champs.objet),
    shortDay(said(champs.date)),
  );
}

/** As papers say it: how it is paid by its key, and the price of the quote only where it has one. */
export const handedFields = (champs: SavedForm['champs']): SavedForm['champs'] => ({
  ...champs,
  delai: termsOf(said(champs.delai)),
  'devis-prix': champs['devis-type'] === 'payant' ? said(champs['devis-prix']) : '',
});
