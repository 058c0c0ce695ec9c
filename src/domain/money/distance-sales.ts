import { countryCode } from '../people/countries.ts';
import { type EuroCents, euroCents, formatEuros, sumCents } from './money.ts';
import { standardRate } from './vat-treatment.ts';

/** docs/product/finances.md#oss */

/** CGI, article 259 D; directive 2006/112, article 59 quater: without tax, in a civil year. */
export const OSS_THRESHOLD = euroCents(1_000_000);
const WARNED_FROM = euroCents((OSS_THRESHOLD * 8) / 10);

/** What papers of a Paris year sold to a country, as they name it. */
export interface SoldTo {
  readonly year: number;
  readonly country: string;
  /** The buyer is a company, in whose State its own number tells the tax. */
  readonly hasVatNumber: boolean;
  readonly net: EuroCents;
}

export const OSS_STANDINGS = ['below', 'near', 'passed'] as const;
export type OssStanding = (typeof OSS_STANDINGS)[number];

export interface DistanceSales {
  readonly year: EuroCents;
  readonly before: EuroCents;
  readonly standing: OssStanding;
}

/** A company whose number is not known to be valid is taken for a consumer. */
export function distanceSales(sold: readonly SoldTo[], year: number): DistanceSales {
  const isElsewhere = ({ country, hasVatNumber }: SoldTo) => {
    const code = countryCode(country);
    return !hasVatNumber && code !== undefined && standardRate(code, `${year}-01-01`) !== undefined;
  };
  const sumOf = (of: number) =>
    sumCents(sold.filter((one) => one.year === of && isElsewhere(one)).map(({ net }) => net));
  const [running, before] = [sumOf(year), sumOf(year - 1)];
  // What was passed in the year before counts from the first sale of this one.
  const most = Math.max(running, before);
  const standing = most > OSS_THRESHOLD ? 'passed' : running >= WARNED_FROM ? 'near' : 'below';
  return { year: running, before, standing };
}

/** What staff are told to do; undefined where there is nothing to. `since` is the day of `LEGAL_VAT_OSS_SINCE`. */
export function ossWords(
  { year, before, standing }: DistanceSales,
  since: string | null,
): string | undefined {
  if (since !== null || standing === 'below') return undefined;
  const sums = `${formatEuros(year)} hors taxe cette année, ${formatEuros(before)} l’an dernier, aux particuliers d’autres États de l’Union`;
  if (standing === 'near')
    return `${sums}\u00a0: au-delà de ${formatEuros(OSS_THRESHOLD)}, la TVA est due dans leur État. Préparez l’inscription au guichet unique (OSS), sur impots.gouv.fr.`;
  return `${sums}\u00a0: le seuil de ${formatEuros(OSS_THRESHOLD)} est dépassé, et la TVA est due dans leur État dès la vente qui l’a franchi. Inscrivez la boutique au guichet unique (OSS), sur impots.gouv.fr, puis donnez ce jour au réglage LEGAL_VAT_OSS_SINCE\u00a0; sans numéro de TVA, demandez-en d’abord un.`;
}
