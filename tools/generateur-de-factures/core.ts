/** An invoice or a credit note as French law wants it written. */
import { longDay } from '../parts/calendar.ts';
import { writtenIban } from '../parts/company-numbers.ts';
import { formatNumber, formatPercent } from '../parts/french-format.ts';
import { RECOVERY_CENTS } from '../parts/late-payment-rates.ts';
import { insuranceMention } from '../parts/paper-mentions.ts';
import type { Customer, Issuer } from '../parts/parties.ts';
import { dueDay, type Terms } from '../parts/payment-terms.ts';
import type { Totals } from '../parts/priced-lines.ts';
import { type VatAnswers, vatMention } from '../parts/without-vat.ts';
import { certificateMention, type Works } from '../parts/works-certificate.ts';
import { depositMention } from './deposits.ts';

export interface Invoice extends VatAnswers {
  kind: 'invoice' | 'credit_note';
  /** Of an advance on what is delivered later; of a credit note: it mends such an invoice. */
  isDeposit: boolean;
  /** Those that a final invoice deducts, as they are typed. */
  deposits: string;
  number: string;
  day: string;
  /** Of the sale, the delivery or the end of the service. */
  saleDay: string;
  /** What a credit note mends. */
  origin: { number: string; day: string; reason: string };
  issuer: Issuer;
  customer: Customer;
  /** Whoever has no SIREN is reached by it. */
  customerEmail: string;
  delivery: string;
  order: string;
  subject: string;
  nature: string;
  terms: Terms;
  isOnDebits: boolean;
  totals: Totals;
  works: Works;
  /** Hundredths of a percent; null when it is not typed or is wrong. */
  penaltyRate: number | null;
  earlyPayment: string;
  paidCents: number;
  iban: string;
  /** Code des assurances, art. L. 243-2; loi 96-603, art. 22-2: on quotes and invoices alike. */
  insurance: string;
  notes: string;
}

export const isBusiness = ({ customer }: Pick<Invoice, 'customer'>): boolean => customer.kind !== 'consumer';

export const isDebitsMentioned = ({ isOnDebits, scheme, nature }: Invoice): boolean =>
  isOnDebits && scheme === 'charged' && nature !== 'Livraisons de biens';

const isPaid = ({ paidCents, totals }: Invoice) => paidCents > 0 && paidCents === totals.totalCents;

/** Of what is paid it is the day on which it was (BR-FR-CO-09): of a paper that says so, its own at the latest. */
export const dueOn = (invoice: Invoice): string => (isPaid(invoice) ? invoice.day : dueDay(invoice));

function paymentMention(invoice: Invoice): string {
  const due = dueDay(invoice);
  if (invoice.kind === 'invoice' && isPaid(invoice)) return 'Facture acquittée\u00a0: rien ne reste à payer.';
  if (invoice.kind === 'credit_note' || due === '') return '';
  const when = invoice.terms === '0' ? 'à réception, le' : 'au plus tard le';
  const account = invoice.iban === '' ? '' : ` Par virement\u00a0: IBAN ${writtenIban(invoice.iban)}.`;
  return `À payer ${when} ${longDay(due)}.${account}`;
}

/** Code de commerce, art. L. 441-9, I, L. 441-10, II and D. 441-5: between businesses only. */
function lateMention(invoice: Invoice): string {
  if (invoice.kind === 'credit_note' || !isBusiness(invoice) || invoice.penaltyRate === null) return '';
  const rate = formatPercent(invoice.penaltyRate / 100);
  return `En cas de retard\u00a0: pénalités au taux annuel de ${rate}, exigibles sans rappel dès le lendemain de l’échéance, et indemnité forfaitaire pour frais de recouvrement de ${formatNumber(RECOVERY_CENTS / 100)}\u00a0€ (art. L441-10 et D441-5 du Code de commerce).`;
}

/** CGI, art. 289, I, 5: a document that changes an invoice names it without a doubt. */
function originMention({ kind, origin, isDeposit }: Invoice): string {
  if (kind === 'invoice' || origin.number === '') return '';
  const reason = origin.reason === '' ? '' : ` Motif\u00a0: ${origin.reason.replace(/\.$/, '')}.`;
  return `Avoir sur la facture ${isDeposit ? 'd’acompte ' : ''}${origin.number} du ${longDay(origin.day) || '—'}.${reason}`;
}

export function mentions(invoice: Invoice): string[] {
  const isInvoice = invoice.kind === 'invoice';
  return [
    originMention(invoice),
    isInvoice && !invoice.isDeposit ? depositMention(invoice.deposits) : '',
    paymentMention(invoice),
    `Nature des opérations\u00a0: ${invoice.nature.toLowerCase()}.`,
    vatMention(invoice),
    isInvoice ? certificateMention(invoice) : '',
    isDebitsMentioned(invoice) ? 'Option pour le paiement de la taxe d’après les débits.' : '',
    isInvoice && isBusiness(invoice) ? invoice.earlyPayment : '',
    lateMention(invoice),
    insuranceMention(invoice.insurance),
    invoice.notes,
  ].filter((mention) => mention !== '');
}
