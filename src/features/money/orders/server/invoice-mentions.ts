import { isPaidOtherwise } from '#domain/status/payment-status.ts';
import { formatDate } from '#domain/time/french-dates.ts';
import type { InvoiceRow } from './invoice-store.ts';

type Mentions = Record<string, string>;

const present = (lines: readonly (string | undefined)[]) => lines.filter((line): line is string => !!line);

export function titleOf({ kind, number }: Pick<InvoiceRow, 'kind' | 'number'>): string {
  return kind === 'credit_note' ? `Avoir ${number}` : `Facture ${number}`;
}

export function buyerLines(buyer: Mentions): string[] {
  const { name, company, address1, address2, postalCode, city, country, email } = buyer;
  const lines = [name, company, address1, address2, city && `${postalCode} ${city}`, country, email];
  // A buyer without a name is known by their email, which may already stand in the name's place.
  return [...new Set(present(lines))];
}

const noVat = ({ seller }: InvoiceRow) =>
  seller.vatNumber ? undefined : 'TVA non applicable, article 293 B du Code général des impôts.';

/** docs/product/invoice.md#legal-mentions */
function creditNoteLines(note: InvoiceRow): string[] {
  const { corrected, refund } = note;
  return present([
    corrected
      ? `Cet avoir corrige la facture ${corrected.number} du ${formatDate(corrected.issuedAt)}.`
      : undefined,
    refund && isPaidOtherwise(refund)
      ? 'Remboursement versé par un autre moyen que la carte.'
      : 'Remboursement effectué sur la carte qui a servi au paiement.',
    noVat(note),
  ]);
}

/** docs/product/invoice.md#counter-note */
function counterNoteLines(note: InvoiceRow): string[] {
  const { corrected } = note;
  return present([
    corrected
      ? `Cette facture annule l’avoir ${corrected.number} du ${formatDate(corrected.issuedAt)}\u00a0: la banque a renvoyé le remboursement qu’il annonçait. Rien n’est à payer.`
      : undefined,
    noVat(note),
  ]);
}

/** docs/product/invoice.md#legal-mentions */
export function legalLines(invoice: InvoiceRow): string[] {
  if (invoice.kind === 'credit_note') return creditNoteLines(invoice);
  if (invoice.kind === 'counter_note') return counterNoteLines(invoice);
  const { paidAt, totalAmount } = invoice;
  return present([
    paidAt && totalAmount > 0 ? `Payée le ${formatDate(paidAt)} par carte bancaire.` : undefined,
    'Prestation de services en ligne, fournie à la date de la facture.',
    noVat(invoice),
    'Pas d’escompte pour paiement anticipé. Entre professionnels, tout retard de paiement donne lieu à des pénalités de trois fois le taux d’intérêt légal et à une indemnité forfaitaire de 40\u00a0€ pour frais de recouvrement.',
  ]);
}
