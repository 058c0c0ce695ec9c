import { type EuroCents, euroCents, sumCents } from '../money/money.ts';

/**
 * What EN 16931-1 makes of an invoice, as far as invoices of services and goods of a French seller go; the numbers are those of
 * its terms (BT) and groups (BG). Amounts are in cents of a euro, days as `2026-11-23`.
 */
export interface ElectronicInvoice {
  /** BT-1 */
  number: string;
  /** BT-3. The amounts of a credit note are positive. */
  kind: InvoiceKind;
  /** BT-23, its letter: services, unless it says otherwise. */
  sells?: Sold;
  /** BT-2 */
  issuedOn: string;
  /** BG-1: a subject of UNTDID 4451, and the words. */
  notes: readonly { subject: NoteSubject; text: string }[];
  seller: Party;
  buyer: Party;
  /** BT-13 */
  orderNumber?: string;
  lines: readonly InvoiceLine[];
  /** BG-20: for the whole. */
  allowances?: readonly (Allowance & { vat: VatKind })[];
  /** BG-23: one for each category and rate. Who prices with the tax included works its amount out of the whole. */
  taxes: readonly TaxBreakdown[];
  /** BT-8: when the tax is due, on what is charged (« option pour les débits ») or on what is paid. */
  taxDueOn?: 'invoice' | 'payment';
  /** BT-72 */
  deliveredOn?: string;
  /** BG-15 */
  deliveredTo?: Address;
  /** BG-14 */
  period?: Period;
  /** BT-81, of UNTDID 4461. */
  paidBy?: PaymentMeans;
  /** BT-84: of a transfer, without spaces. */
  iban?: string;
  /** BT-113 */
  paid: EuroCents;
  /** BT-9; of what is paid, the day on which it was. */
  dueOn?: string;
  /** BT-20: in the place of a day, of what asks for none. */
  terms?: string;
  /** BG-3: what a credit note takes back. */
  corrects?: readonly InvoiceNamed[];
  /** BG-3: the deposits whose sum is in what is paid; the invoice is the final one. */
  deducts?: readonly InvoiceNamed[];
}

export interface InvoiceNamed {
  number: string;
  issuedOn: string;
}

/** UNTDID 1001, as France takes it (BR-FR-04). */
export type InvoiceKind = keyof typeof INVOICE_KINDS;
export const INVOICE_KINDS = {
  invoice: '380',
  deposit: '386',
  credit_note: '381',
  deposit_credit_note: '503',
} as const;

export type Sold = keyof typeof SOLD;
export const SOLD = { goods: 'B', services: 'S', both: 'M' } as const;

export type NoteSubject = keyof typeof NOTE_SUBJECTS;
export const NOTE_SUBJECTS = {
  recovery_costs: 'PMT',
  late_penalties: 'PMD',
  no_discount: 'AAB',
  treatment: 'BAR',
  tax: 'TXD',
  general: 'AAI',
} as const;

/** Code de commerce, L441-9 and D441-5, in the parts that the administration's rules ask for (BR-FR-05). */
export const TERMS_OF_PAYMENT = [
  {
    subject: 'late_penalties',
    text: 'Entre professionnels, tout retard de paiement donne lieu à des pénalités de trois fois le taux d’intérêt légal.',
  },
  {
    subject: 'recovery_costs',
    text: 'Entre professionnels, tout retard de paiement donne lieu à une indemnité forfaitaire de 40\u00a0€ pour frais de recouvrement.',
  },
  { subject: 'no_discount', text: 'Pas d’escompte pour paiement anticipé.' },
] as const;

export type PaymentMeans = keyof typeof PAYMENT_MEANS;
export const PAYMENT_MEANS = { other: '1', transfer: '30', card: '48', direct_debit: '59' } as const;

export interface Period {
  from: string;
  /** Its last day. */
  to: string;
}

export interface Address {
  lines: readonly string[];
  postalCode?: string | undefined;
  city?: string | undefined;
  /** ISO 3166-1, two letters. */
  country: string;
}

export interface Party {
  name: string;
  address: Address;
  /** BT-34, BT-49: 0225 is the French directory, by the SIREN; EM is an email. */
  electronicAddress: { scheme: '0225' | 'EM'; id: string };
  /** BT-30, BT-47 */
  siren?: string | undefined;
  /** BT-31, BT-48 */
  vatNumber?: string | undefined;
  /** BT-32: of a seller without a VAT number. */
  taxNumber?: string | undefined;
  /** BT-33 */
  legalForm?: string | undefined;
  /** BT-41, BT-56 */
  contact?: string | undefined;
}

/** BT-34 and BT-49 (BR-FR-25). */
export const LONGEST_ADDRESS = 125;

type Parties = Pick<ElectronicInvoice, 'seller' | 'buyer'>;

/** What is outside the tax names no VAT number (BR-O-02). The seller alone has another one to be known by. */
export const namedFor = ({ seller, buyer }: Parties, { category }: Pick<VatKind, 'category'>): Parties =>
  category === 'O'
    ? {
        seller: { ...seller, vatNumber: undefined, taxNumber: seller.taxNumber ?? seller.siren },
        buyer: { ...buyer, vatNumber: undefined },
      }
    : { seller, buyer };

export interface VatKind {
  /** S is taxed, E exempted (the franchise too), AE reversed, K for another state of the Union, G exported, O outside. */
  category: 'S' | 'Z' | 'E' | 'AE' | 'K' | 'G' | 'O';
  /** In percent. */
  rate: number;
}

export interface TaxBreakdown extends VatKind {
  base: EuroCents;
  amount: EuroCents;
  /** BT-120 and BT-121: why it is not taxed. */
  reason?: { text: string; code?: string } | undefined;
}

export interface Allowance {
  amount: EuroCents;
  reason: string;
}

export interface InvoiceLine {
  name: string;
  quantity: number;
  /** Of UN/ECE Recommendation 20: C62 is one of a thing, MON a month. */
  unit: string;
  /** BT-146: in millionths of a euro, without tax, and never negative. */
  unitPrice: number;
  /** BG-27 */
  allowances: readonly Allowance[];
  /** BT-131: the price times the quantity, less the allowances. */
  amount: EuroCents;
  vat: VatKind;
  /** BG-26 */
  period?: Period | undefined;
}

export interface InvoiceTotals {
  lines: EuroCents;
  allowances: EuroCents;
  withoutTax: EuroCents;
  tax: EuroCents;
  withTax: EuroCents;
  due: EuroCents;
}

/** BG-22 (BR-CO-10 to BR-CO-16). */
export function totalsOf(invoice: ElectronicInvoice): InvoiceTotals {
  const lines = sumCents(invoice.lines.map(({ amount }) => amount));
  const allowances = sumCents((invoice.allowances ?? []).map(({ amount }) => amount));
  const withoutTax = euroCents(lines - allowances);
  const tax = sumCents(invoice.taxes.map(({ amount }) => amount));
  const withTax = sumCents([withoutTax, tax]);
  return { lines, allowances, withoutTax, tax, withTax, due: euroCents(withTax - invoice.paid) };
}
