import { groupedSiret } from '#domain/document/company-keys.ts';
import type { PaymentMeans } from '#domain/electronic-invoice/electronic-invoice.ts';
import { type UntaxedReason, vatOfRow } from '#domain/money/vat-treatment.ts';
import { isPaidOtherwise } from '#domain/status/payment-status.ts';
import { formatDate } from '#domain/time/french-dates.ts';
import type { PrintedInvoice } from './invoice-store.ts';

type Mentions = Record<string, string>;

const present = (lines: readonly (string | undefined)[]) => lines.filter((line): line is string => !!line);

export function titleOf({ kind, number }: Pick<PrintedInvoice, 'kind' | 'number'>): string {
  if (kind === 'corrected_invoice') return `Facture rectificative ${number}`;
  return kind === 'credit_note' ? `Avoir ${number}` : `Facture ${number}`;
}

export function buyerLines(buyer: Mentions): string[] {
  const { name, company, address1, address2, postalCode, city, country, siren, vatNumber, email } = buyer;
  const lines = [
    ...[company, name, address1, address2, city && `${postalCode} ${city}`, country],
    ...[siren && `SIREN\u00a0: ${groupedSiret(siren)}`, vatNumber && `TVA\u00a0: ${vatNumber}`, email],
  ];
  // A buyer without a name is known by their email, which may already stand in the name's place.
  return [...new Set(present(lines))];
}

type Paid = 'card' | 'direct_debit' | 'other';

/** Rows of before 2026-11-30, and of cards, say nothing. How a buyer paid is forgotten with the buyer. */
function paidBy({ buyer }: PrintedInvoice): Paid {
  if (Object.keys(buyer).length === 0) return 'other';
  const { paidBy: means = 'card' } = buyer;
  return means === 'card' || means === 'direct_debit' ? means : 'other';
}

/** As far as was known when it was issued: what came since is no word of a paper that is kept. */
const wentOtherwise = ({ refund, issuedAt }: PrintedInvoice): boolean =>
  refund !== null && isPaidOtherwise(refund) && refund.settledAt !== null && refund.settledAt <= issuedAt;

/** A credit note before a corrected invoice gives nothing back (docs/product/invoice.md#corrected). */
const isCancelling = ({ kind, replacedBy }: PrintedInvoice) => kind === 'credit_note' && replacedBy !== null;

/** How its money came, or went back; undefined where none did. */
export function meansOf(invoice: PrintedInvoice): PaymentMeans | undefined {
  if (invoice.kind === 'counter_note' || isCancelling(invoice) || invoice.totalAmount === 0) return undefined;
  return wentOtherwise(invoice) ? 'other' : paidBy(invoice);
}

const PAID_WORDS: Record<Paid, string> = {
  card: ' par carte bancaire',
  direct_debit: ' par prélèvement bancaire',
  other: '',
};

const GIVEN_BACK_WORDS: Record<Paid, string> = {
  card: 'Remboursement effectué sur la carte qui a servi au paiement.',
  direct_debit: 'Remboursement effectué sur le compte bancaire qui a été prélevé.',
  other: 'Remboursement effectué.',
};

const PAID_OTHERWISE_WORDS: Record<Paid, string> = {
  card: 'Remboursement versé par un autre moyen que la carte.',
  direct_debit: 'Remboursement versé par un autre moyen que le compte prélevé.',
  other: 'Remboursement versé par un autre moyen.',
};

/** CGI, annexe II, 242 nonies A, I, 12° and 13°: each exemption names its text, and a reverse charge says so. */
export const UNTAXED_WORDS: Record<UntaxedReason, string> = {
  franchise: 'TVA non applicable, article 293 B du Code général des impôts.',
  reverse_charge:
    'Autoliquidation\u00a0: la TVA est due par le preneur (articles 259, 1° et 283, 2 du Code général des impôts, article 196 de la directive 2006/112/CE).',
  overseas: 'TVA non applicable, article 294, 1 du Code général des impôts.',
  abroad: 'TVA française non applicable, articles 259, 1° et 259 D du Code général des impôts.',
};

/** CGI, annexe II, 242 nonies A, I (décret 2022-1299) and annexe III, 77: the option is said in these words. */
function taxLine(invoice: PrintedInvoice): string | undefined {
  const vat = vatOfRow(invoice);
  if ('reason' in vat) return UNTAXED_WORDS[vat.reason];
  const { seller } = invoice;
  return seller.vatDueOn === 'invoice' ? 'Option pour le paiement de la taxe d’après les débits.' : undefined;
}

/** The same article asks for the category of what is sold. */
const category = 'Prestation de services.';

/** docs/product/invoice.md#legal-mentions */
function creditNoteLines(note: PrintedInvoice): string[] {
  const { corrected, replacedBy } = note;
  if (corrected && isCancelling(note))
    return present([
      `Cet avoir annule la facture ${corrected.number} du ${formatDate(corrected.issuedAt)}, que remplace la facture ${replacedBy}. Rien n’est remboursé.`,
      category,
      taxLine(note),
    ]);
  return present([
    corrected
      ? `Cet avoir corrige la facture ${corrected.number} du ${formatDate(corrected.issuedAt)}.`
      : undefined,
    (wentOtherwise(note) ? PAID_OTHERWISE_WORDS : GIVEN_BACK_WORDS)[paidBy(note)],
    category,
    taxLine(note),
  ]);
}

/** docs/product/invoice.md#counter-note */
function counterNoteLines(note: PrintedInvoice): string[] {
  const { corrected } = note;
  return present([
    corrected
      ? `Cette facture annule l’avoir ${corrected.number} du ${formatDate(corrected.issuedAt)}\u00a0: la banque a renvoyé le remboursement qu’il annonçait. Rien n’est à payer.`
      : undefined,
    category,
    taxLine(note),
  ]);
}

/** Code de commerce, L. 441-9 and D. 441-5: a consumer owes none of it. */
const BETWEEN_PROFESSIONALS =
  'Pas d’escompte pour paiement anticipé. Tout retard de paiement donne lieu à des pénalités de trois fois le taux d’intérêt légal et à une indemnité forfaitaire de 40\u00a0€ pour frais de recouvrement.';

/** docs/product/invoice.md#legal-mentions */
export function legalLines(invoice: PrintedInvoice): string[] {
  if (invoice.kind === 'credit_note') return creditNoteLines(invoice);
  if (invoice.kind === 'counter_note') return counterNoteLines(invoice);
  const { paidAt, totalAmount, corrected, cancelledBy } = invoice;
  return present([
    corrected
      ? `Cette facture annule et remplace la facture ${corrected.number} du ${formatDate(corrected.issuedAt)}, annulée par l’avoir ${cancelledBy}.`
      : undefined,
    paidAt && totalAmount > 0 ? `Payée le ${formatDate(paidAt)}${PAID_WORDS[paidBy(invoice)]}.` : undefined,
    `Prestation de services en ligne, fournie ${corrected && paidAt ? `le ${formatDate(paidAt)}` : 'à la date de la facture'}.`,
    taxLine(invoice),
    invoice.buyer.company ? BETWEEN_PROFESSIONALS : undefined,
  ]);
}
