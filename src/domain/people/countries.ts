import { slugify } from '../text/slug.ts';

/** By their names without accents, which keyboards of other countries lack. */
let countries: ReadonlyMap<string, string> | undefined;
const names = new Intl.DisplayNames('fr', { type: 'region', fallback: 'none' });

function namesOfCountries(): ReadonlyMap<string, string> {
  const letters = Array.from({ length: 26 }, (_, index) => String.fromCharCode(65 + index));
  const pairs = letters.flatMap((one) => letters.map((other) => one + other));
  // FX was France, too.
  const codes = pairs.filter((code) => Intl.getCanonicalLocales(`und-${code}`)[0] === `und-${code}`);
  return new Map(
    codes.flatMap((code) => {
      const name = names.of(code);
      return name ? [[slugify(name), code]] : [];
    }),
  );
}

/** They have codes and are no countries: unions, test languages, and a sea without people. */
const NO_COUNTRIES = new Set(['EU', 'EZ', 'UN', 'QO', 'XA', 'XB', 'ZZ']);

/** All names that a person may choose from, in their order. */
export function countryNames(): string[] {
  countries ??= namesOfCountries();
  const codes = [...countries.values()].filter((code) => !NO_COUNTRIES.has(code));
  return codes.map(countryName).sort(new Intl.Collator('fr').compare);
}

/** « belgique » is Belgique; what is no name of a country stays as it was typed. */
export function properCountry(typed: string): string {
  const code = countryCode(typed);
  return code === undefined ? typed : countryName(code);
}

/** Undefined of what is no name of a country in French. */
export function countryCode(name: string): string | undefined {
  countries ??= namesOfCountries();
  return countries.get(slugify(name));
}

/** In French, of a code of ISO 3166-1. */
export const countryName = (code: string): string => names.of(code) ?? code;
