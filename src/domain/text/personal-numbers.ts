/** Numbers by which somebody is reached, paid or known: telephones, accounts, cards, companies, social security. */

/** As people part digits; a comma parts what is listed. */
const BETWEEN = String.raw`[\s.\-/()·•_–—‐‑'’|~*#\x60]{0,4}`;
const DIGITS = new RegExp(String.raw`(?<![\p{L}\p{N}])[+(]{0,2}\p{Nd}(?:${BETWEEN}\p{Nd}){5,}`, 'gu');
/** A country, a key, perhaps letters of the bank, then groups that hold figures: an IBAN, a French VAT number. */
const ACCOUNT =
  /(?<![\p{L}\p{N}])[a-z]{2}\d{2}[ .-]?(?:[a-z]{4}[ .-]?)?(?:[a-z0-9]{0,3}\d[a-z0-9]{0,3}[ .-]?){2,}/giu;
const COMMAS = /(?<![\p{L}\p{N}])0\d(?:,\s?\d\d){4}(?!,?\s?\p{N})/gu;
const DATES = /((?<!\d)(?:(?:19|20)\d\d-\d\d-\d\d|\d{1,2}[./-]\d{1,2}[./-](?:19|20)\d\d)(?!\d))/u;
const AMOUNT = /^[1-9]\d{0,2}(?:[\s.]?\d{3})*$/u;
const CURRENCY = /^\s?(?:€|k€|\$|£|euros?\b|EUR\b)/iu;

/** Of a number without country or sign. */
const LEAST = 9;
/** Behind a plus sign. */
const LEAST_ABROAD = 7;
const LEAST_OF_ACCOUNT = 12;

const countDigits = (text: string): number => text.match(/\p{Nd}/gu)?.length ?? 0;

function withoutDigits(text: string, mark: string): string {
  return text.replaceAll(DIGITS, (run, at: number, whole: string) => {
    if (AMOUNT.test(run) && CURRENCY.test(whole.slice(at + run.length))) return run;
    const parts = run.split(DATES);
    const hides = (part: string, index: number) =>
      index % 2 === 0 && countDigits(part) >= (/^[+(]*\+/.test(part) ? LEAST_ABROAD : LEAST);
    return parts.map((part, index) => (hides(part, index) ? part.replace(/\S.*\S/su, mark) : part)).join('');
  });
}

const UNITS =
  'z[ée]ro un une deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize'.split(
    ' ',
  );
const TENS = 'vingts? trente quarante cinquante soixante septante huitante octante nonante'.split(' ');
const SUMS = 'cents? mille millions?'.split(' ');
const NUMERAL = `(?:${[...UNITS, ...TENS, ...SUMS].join('|')})`;
const TOKEN = String.raw`(?:${NUMERAL}|\d{1,4})(?![\p{L}\p{N}])`;
const SPOKEN = new RegExp(
  String.raw`(?<![\p{L}\p{N}])${TOKEN}(?:[\s.-]{1,3}(?:et[\s-])?${TOKEN}){3,}`,
  'giu',
);
const SUM = new RegExp(String.raw`(?<!\p{L})(?:${SUMS.join('|')})(?!\p{L})`, 'iu');
/** « quatre-vingt-dix-neuf » has four, two such numbers in a row have no sense but a telephone's. */
const LEAST_SPOKEN = 7;

function withoutSpoken(text: string, mark: string): string {
  return text.replaceAll(SPOKEN, (run) => {
    const tokens = run.split(/[\s.-]+/u).filter((token) => !/^et$/iu.test(token));
    const isSaid = tokens.some((token) => /\p{L}/u.test(token)) && !SUM.test(run);
    const begins = /^(?:z[ée]ro|0)/iu.test(run);
    return isSaid && (begins || tokens.length >= LEAST_SPOKEN) ? mark : run;
  });
}

/**
 * Hides each of them behind `mark`, in figures or in French words, right or mistyped: what looks like one is somebody's.
 * Dates, and amounts that name their currency, stay. One pass is enough: a mark without figures is found again by none.
 */
export function withoutPersonalNumbers(text: string, mark: string): string {
  const accounts = text.replaceAll(ACCOUNT, (found) => {
    const bare = found.trimEnd().replace(/[.-]+$/u, '');
    return bare.replaceAll(/[^\p{L}\p{N}]/gu, '').length >= LEAST_OF_ACCOUNT
      ? `${mark}${found.slice(bare.length)}`
      : found;
  });
  return withoutSpoken(withoutDigits(accounts.replaceAll(COMMAS, mark), mark), mark);
}
