/** Which VAT a sale bears, by who sells, who buys and when (docs/product/invoice.md#whose-vat). */
import { type EuroCents, euroCents, roundHalfUp } from './money.ts';
import { NORMAL_VAT_PERCENT } from './vat.ts';

/** CGI, article 296: Guadeloupe, Martinique and La Réunion. */
const OVERSEAS_VAT_PERCENT = 8.5;

/**
 * CGI, articles 293 B (franchise), 283, 2 (reverse charge), 294, 1 (Guyane, Mayotte), 259, 1° and 259 D (a buyer outside the
 * Union).
 */
export type UntaxedReason = 'franchise' | 'reverse_charge' | 'overseas' | 'abroad';

/** `state` is where a tax is owed that is not French. */
export type VatTreatment = { rate: number; state?: string } | { rate: 0; reason: UntaxedReason };

/** `ossSince` is the Paris day from which the seller declares by the one-stop shop. */
export interface TaxedSeller {
  readonly vatNumber?: string | undefined;
  readonly ossSince?: string | undefined;
}

/** `country` is of ISO 3166-1, undefined where it has no name that is known; `vatNumber` was found valid. */
export interface TaxedBuyer {
  readonly country: string | undefined;
  readonly postalCode?: string | undefined;
  readonly vatNumber?: string | undefined;
}

/** Of the members of the Union but France: standard rates in percent, each from its day on (Commission européenne, « Taxes in Europe Database »). */
export const STANDARD_RATES: Readonly<Record<string, readonly (readonly [from: string, percent: number])[]>> =
  {
    AT: [['2016-01-01', 20]],
    BE: [['1996-01-01', 21]],
    BG: [['1999-01-01', 20]],
    CY: [['2014-01-13', 19]],
    CZ: [['2013-01-01', 21]],
    DE: [['2021-01-01', 19]],
    DK: [['1992-01-01', 25]],
    EE: [
      ['2024-01-01', 22],
      ['2025-07-01', 24],
    ],
    ES: [['2012-09-01', 21]],
    FI: [['2024-09-01', 25.5]],
    GR: [['2016-06-01', 24]],
    HR: [['2012-03-01', 25]],
    HU: [['2012-01-01', 27]],
    IE: [['2021-03-01', 23]],
    IT: [['2013-10-01', 22]],
    LT: [['2009-09-01', 21]],
    LU: [['2024-01-01', 17]],
    LV: [['2012-07-01', 21]],
    MT: [['2004-01-01', 18]],
    NL: [['2012-10-01', 21]],
    PL: [['2011-01-01', 23]],
    PT: [['2011-01-01', 23]],
    RO: [
      ['2017-01-01', 19],
      ['2025-08-01', 21],
    ],
    SE: [['1990-07-01', 25]],
    SI: [['2013-07-01', 22]],
    SK: [
      ['2011-01-01', 20],
      ['2025-01-01', 23],
    ],
  };

/** Undefined of what is none of the other states; `on` is a Paris day. */
export function standardRate(state: string, on: string): number | undefined {
  const rates = STANDARD_RATES[state] ?? [];
  return (rates.findLast(([from]) => from <= on) ?? rates[0])?.[1];
}

/** The number begins with the state's letters, which are its own for Greece (directive 2006/112, article 215). */
export const vatStateOf = (vatNumber: string): string =>
  vatNumber.slice(0, 2).replace('EL', 'GR').toUpperCase();

/** They have codes of their own, and are written as France with their postal code too. */
const OVERSEAS: Readonly<Record<string, 'taxed' | 'untaxed' | 'abroad'>> = {
  ...{ GP: 'taxed', MQ: 'taxed', RE: 'taxed', GF: 'untaxed', YT: 'untaxed' },
  ...{ BL: 'abroad', MF: 'abroad', PM: 'abroad', WF: 'abroad', PF: 'abroad', NC: 'abroad', TF: 'abroad' },
};

const OVERSEAS_BY_CODE: readonly (readonly [RegExp, keyof typeof OVERSEAS])[] = [
  // Saint-Barthélemy and Saint-Martin have codes of Guadeloupe.
  [/^(97133|977)/, 'BL'],
  [/^(97150|97080|978)/, 'MF'],
  [/^971/, 'GP'],
  [/^972/, 'MQ'],
  [/^973/, 'GF'],
  [/^974/, 'RE'],
  [/^975/, 'PM'],
  [/^976/, 'YT'],
  [/^984/, 'TF'],
  [/^986/, 'WF'],
  [/^987/, 'PF'],
  [/^988/, 'NC'],
];

/** Monaco is France here (CGI, article 256-0); so is a country that nobody knows. */
export function territoryOf({ country = 'FR', postalCode = '' }: TaxedBuyer): string {
  if (country === 'MC') return 'FR';
  if (country !== 'FR') return country;
  const code = postalCode.replaceAll(/\s/g, '');
  return OVERSEAS_BY_CODE.find(([begins]) => begins.test(code))?.[1] ?? 'FR';
}

/** Whose numbers a company has there: overseas and Monaco have those of France. */
export const numberStateOf = (country: string | undefined): string | undefined =>
  country === 'MC' || (country !== undefined && country in OVERSEAS) ? 'FR' : country;

/**
 * The tax of a service supplied by electronic means. A consumer of another state, and a company whose number is not known to
 * be valid, are taxed in France until the seller declares by the one-stop shop (CGI, article 259 D).
 */
export function vatTreatment(seller: TaxedSeller, buyer: TaxedBuyer, on: string): VatTreatment {
  if (!seller.vatNumber) return { rate: 0, reason: 'franchise' };
  const territory = territoryOf(buyer);
  if (territory === 'FR') return { rate: NORMAL_VAT_PERCENT };
  const overseas = OVERSEAS[territory];
  if (overseas === 'taxed') return { rate: OVERSEAS_VAT_PERCENT };
  if (overseas === 'untaxed') return { rate: 0, reason: 'overseas' };
  const rate = standardRate(territory, on);
  if (rate === undefined) return { rate: 0, reason: 'abroad' };
  if (buyer.vatNumber && vatStateOf(buyer.vatNumber) === territory)
    return { rate: 0, reason: 'reverse_charge' };
  const declaresThere = seller.ossSince !== undefined && seller.ossSince <= on;
  return declaresThere ? { rate, state: territory } : { rate: NORMAL_VAT_PERCENT };
}

/** What was issued before treatments were kept bears French VAT, or none by a seller without a number. */
export const vatOfRow = (row: {
  readonly vat: VatTreatment | null;
  readonly seller: { readonly vatNumber?: string };
}): VatTreatment =>
  row.vat ?? (row.seller.vatNumber ? { rate: NORMAL_VAT_PERCENT } : { rate: 0, reason: 'franchise' });

/** Prices are the same for everybody, with the tax that there is. A rate may have one decimal. */
export const vatWithin = (total: EuroCents, { rate }: VatTreatment): EuroCents =>
  euroCents(total - roundHalfUp((total * 1000) / (1000 + rate * 10)));

/**
 * Of a part that goes back, negative as it is. Parts are rounded one by one, so each is held to what is left: it takes back no
 * more of the tax, nor so little that the rest would bear more tax than it is worth. The last one takes back all of it.
 */
export function vatOfPart(
  part: EuroCents,
  left: { readonly total: EuroCents; readonly vat: EuroCents },
  vat: VatTreatment,
): EuroCents {
  const most = Math.min(-part, Math.max(0, left.vat));
  const least = Math.min(most, left.vat - (left.total + part));
  return euroCents(0 - Math.min(most, Math.max(least, -vatWithin(part, vat))));
}
