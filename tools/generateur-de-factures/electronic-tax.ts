/** The tax of an invoice by category and rate, as EN 16931 has it (BG-23), and the discount of the whole (BG-20). */
import type { Allowance, TaxBreakdown, VatKind } from '#domain/electronic-invoice/electronic-invoice.ts';
import { euroCents } from '#domain/money/money.ts';
import type { TypedLine } from '../parts/priced-lines.ts';
import { vatMention } from '../parts/without-vat.ts';
import type { Invoice } from './core.ts';

interface Untaxed {
  category: VatKind['category'];
  /** Of the VATEX list; Guyane and Mayotte have none. */
  code?: string;
}

const byReason: Readonly<Record<string, Untaxed>> = {
  intracommunautaire: { category: 'K', code: 'VATEX-EU-IC' },
  services_ue: { category: 'AE', code: 'VATEX-EU-AE' },
  services_hors_ue: { category: 'O', code: 'VATEX-EU-O' },
  export: { category: 'G', code: 'VATEX-EU-G' },
  guyane_mayotte: { category: 'E' },
  formation: { category: 'E', code: 'VATEX-FR-CGI261-4' },
  soins: { category: 'E', code: 'VATEX-FR-CGI261-4' },
  debours: { category: 'E', code: 'VATEX-EU-79-C' },
  autre: { category: 'E' },
};

/** Undefined where a line is without tax and nobody has said why. */
export function untaxedOf({ scheme, reverseMention, reason }: Invoice): Untaxed | undefined {
  if (scheme === 'franchise') return { category: 'E', code: 'VATEX-FR-FRANCHISE' };
  if (scheme === 'charged') return byReason[reason];
  return { category: 'AE', code: reverseMention.includes('2 nonies') ? 'VATEX-FR-AE' : 'VATEX-EU-AE' };
}

const kindAt = (invoice: Invoice, vat: number): VatKind =>
  invoice.scheme === 'charged' && vat !== 0
    ? { category: 'S', rate: vat / 100 }
    : { category: untaxedOf(invoice)?.category ?? 'E', rate: 0 };

export const vatOfLine = (invoice: Invoice, { vat }: TypedLine): VatKind => kindAt(invoice, vat);

const isTaxed = ({ category }: VatKind): boolean => category === 'S';

/** By the rates of the paper; without tax, all is one. */
export function taxesOf(invoice: Invoice): TaxBreakdown[] {
  const { scheme, totals } = invoice;
  const rates = scheme === 'charged' ? totals.rates : [{ vat: 0, netCents: totals.netCents, vatCents: 0 }];
  const code = untaxedOf(invoice)?.code;
  return rates.map(({ vat, netCents, vatCents }) => {
    const kind = kindAt(invoice, vat);
    return {
      ...kind,
      base: euroCents(netCents),
      amount: euroCents(vatCents),
      ...(!isTaxed(kind) && { reason: { text: vatMention(invoice), ...(code !== undefined && { code }) } }),
    };
  });
}

/** What the lines of a rate come to beyond its base is its part of the discount. */
export function discountsOf(invoice: Invoice, lines: readonly TypedLine[]): (Allowance & { vat: VatKind })[] {
  return taxesOf(invoice).flatMap(({ category, rate, base }) => {
    const own = lines.filter((line) => {
      const vat = vatOfLine(invoice, line);
      return vat.category === category && vat.rate === rate;
    });
    const off = own.reduce((sum, { cents }) => sum + cents, 0) - base;
    return off === 0 ? [] : [{ amount: euroCents(off), reason: 'Remise', vat: { category, rate } }];
  });
}
