import type { PaperKind } from '../money/credit-notes.ts';
import { type EuroCents, euroCents } from '../money/money.ts';
import { sirenIn } from '../money/sales-journal.ts';
import { netAmounts } from '../money/vat.ts';
import { type UntaxedReason, type VatTreatment, vatOfRow } from '../money/vat-treatment.ts';
import { countryCode } from '../people/countries.ts';
import { isDiscount, type OrderLineKind } from '../status/order-status.ts';
import { parisDay } from '../time/french-dates.ts';
import {
  type Address,
  type ElectronicInvoice,
  type InvoiceLine,
  LONGEST_ADDRESS,
  namedFor,
  type Party,
  type PaymentMeans,
  type Period,
  type TaxBreakdown,
  TERMS_OF_PAYMENT,
} from './electronic-invoice.ts';

/** docs/product/invoice.md#electronic */

/** What the row of an invoice or a credit note says; the amounts include the tax, those of a credit note are negative. */
export interface IssuedPaper {
  readonly kind: PaperKind;
  readonly number: string;
  readonly issuedAt: Date;
  readonly vatAmount: EuroCents;
  readonly vat: VatTreatment | null;
  readonly totalAmount: EuroCents;
  readonly lines: readonly IssuedLine[];
  readonly seller: Readonly<Record<string, string>>;
  readonly buyer: Readonly<Record<string, string>>;
  readonly corrected: { readonly number: string; readonly issuedAt: Date } | null;
  readonly paidAt: Date | null;
}

export interface IssuedLine {
  readonly kind: OrderLineKind;
  readonly label: string;
  readonly amount: EuroCents;
  readonly period?: Period;
}

/** Why there is no tax, as papers and reports say it to programs, by the VATEX list; Guyane and Mayotte have no code. */
export const UNTAXED: Record<UntaxedReason, Pick<TaxBreakdown, 'category' | 'reason'>> = {
  franchise: {
    category: 'E',
    reason: { text: 'TVA non applicable, art. 293 B du CGI', code: 'VATEX-FR-FRANCHISE' },
  },
  reverse_charge: { category: 'AE', reason: { text: 'Autoliquidation', code: 'VATEX-EU-AE' } },
  overseas: { category: 'E', reason: { text: 'TVA non applicable, art. 294, 1 du CGI' } },
  abroad: {
    category: 'O',
    reason: { text: 'TVA française non applicable, art. 259, 1° et 259 D du CGI', code: 'VATEX-EU-O' },
  },
};

/** « 12 rue des Engrenages, 69003 Lyon », as a setting holds it. */
function sellerAddress(written = ''): Address {
  const [, street, postalCode, city] = /^(.*?)[,\s]+(\d{5})\s+([^,]+?)(?:,\s*France)?$/i.exec(written) ?? [];
  return street === undefined
    ? { lines: [written], country: 'FR' }
    : { lines: [street], postalCode, city, country: 'FR' };
}

function sellerOf(seller: IssuedPaper['seller']): Party | undefined {
  const siren = sirenIn(seller.registration);
  if (siren === '') return undefined;
  return {
    name: seller.name ?? '',
    legalForm: seller.registration,
    siren,
    address: sellerAddress(seller.address),
    electronicAddress: { scheme: '0225', id: siren },
    vatNumber: seller.vatNumber?.replaceAll(/\s/g, ''),
    taxNumber: seller.vatNumber ? undefined : siren,
  };
}

/** A buyer without an address is in France, where the shop sells. */
function buyerOf(buyer: IssuedPaper['buyer']): Party | undefined {
  const { name, company, address1, address2, postalCode, city, country, email, siren, vatNumber } = buyer;
  const code = countryCode(country || 'France');
  const electronicAddress = siren
    ? ({ scheme: '0225', id: siren } as const)
    : ({ scheme: 'EM', id: email ?? '' } as const);
  if (electronicAddress.id === '' || electronicAddress.id.length > LONGEST_ADDRESS || !code) return undefined;
  return {
    name: company || name || electronicAddress.id,
    contact: company ? name : undefined,
    address: {
      lines: [address1, address2].filter((line) => line !== undefined),
      postalCode,
      city,
      country: code,
    },
    electronicAddress,
    siren,
    vatNumber,
  };
}

/** How the administration is to take it (BR-FR-20). Whether a company without a SIREN is one, nobody knows. */
function treatmentOf({
  siren,
  vatNumber,
  company,
}: IssuedPaper['buyer']): 'B2B' | 'B2BINT' | 'B2C' | undefined {
  if (siren) return 'B2B';
  if (vatNumber) return 'B2BINT';
  return company ? undefined : 'B2C';
}

function taxOf(paper: IssuedPaper, sign: 1 | -1): TaxBreakdown {
  const { vatAmount, totalAmount } = paper;
  const amount = euroCents(sign * vatAmount);
  const base = euroCents(sign * (totalAmount - vatAmount));
  const vat = vatOfRow(paper);
  return 'reason' in vat
    ? { ...UNTAXED[vat.reason], rate: 0, base, amount }
    : { category: 'S', rate: vat.rate, base, amount };
}

const dueOn = ({ vatDueOn }: IssuedPaper['seller']) => (vatDueOn === 'invoice' ? 'invoice' : 'payment');

/** A discount is an allowance of the line above it. */
function linesOf(
  { lines, vatAmount }: IssuedPaper,
  sign: 1 | -1,
  { category, rate }: TaxBreakdown,
): InvoiceLine[] {
  const net = netAmounts(
    lines.map(({ amount }) => amount),
    vatAmount,
  );
  const written: InvoiceLine[] = [];
  for (const [index, { kind, label, period }] of lines.entries()) {
    const amount = euroCents(sign * (net[index] ?? 0));
    const last = written.at(-1);
    if (last && isDiscount(kind)) {
      const allowances = [...last.allowances, { amount: euroCents(-amount), reason: label }];
      written.splice(-1, 1, { ...last, allowances, amount: euroCents(last.amount + amount) });
    } else
      written.push({
        name: label,
        quantity: amount < 0 ? -1 : 1,
        unit: kind === 'subscription' ? 'MON' : 'C62',
        unitPrice: Math.abs(amount) * 10_000,
        allowances: [],
        amount,
        vat: { category, rate },
        period,
      });
  }
  return written;
}

function periodOf(lines: readonly InvoiceLine[]): Period | undefined {
  const periods = lines.flatMap(({ period }) => period ?? []);
  const [from] = periods.map((one) => one.from).toSorted();
  const to = periods
    .map((one) => one.to)
    .toSorted()
    .at(-1);
  return from !== undefined && to !== undefined ? { from, to } : undefined;
}

/**
 * Undefined where a fact is missing without which it would be no invoice of EN 16931: the seller's SIREN, a way to the buyer
 * (who is forgotten after ten years), or a country that has a name. All is paid, or given back, when it is issued.
 */
export function electronicInvoiceOf(
  paper: IssuedPaper,
  paidBy: PaymentMeans | undefined,
): ElectronicInvoice | undefined {
  const sign = paper.kind === 'credit_note' ? -1 : 1;
  const tax = taxOf(paper, sign);
  const [seller, buyer] = [sellerOf(paper.seller), buyerOf(paper.buyer)];
  if (!seller || !buyer) return undefined;
  const lines = linesOf(paper, sign, tax);
  const period = periodOf(lines);
  const issuedOn = parisDay(paper.issuedAt);
  const corrected = paper.corrected && {
    number: paper.corrected.number,
    issuedOn: parisDay(paper.corrected.issuedAt),
  };
  const treatment = treatmentOf(paper.buyer);
  return {
    number: paper.number,
    kind: paper.kind === 'credit_note' ? 'credit_note' : 'invoice',
    issuedOn,
    notes: [...TERMS_OF_PAYMENT, ...(treatment ? [{ subject: 'treatment' as const, text: treatment }] : [])],
    ...namedFor({ seller, buyer }, tax),
    lines,
    taxes: [tax],
    ...(tax.category === 'S' && { taxDueOn: dueOn(paper.seller) }),
    // A corrected invoice may correct one that was itself issued after the service.
    deliveredOn:
      paper.kind === 'corrected_invoice' && paper.paidAt
        ? parisDay(paper.paidAt)
        : (corrected?.issuedOn ?? issuedOn),
    ...(period && { period }),
    ...(paidBy && { paidBy }),
    paid: euroCents(sign * paper.totalAmount),
    dueOn: issuedOn,
    ...(corrected && { corrects: [corrected] }),
  };
}
