/** Finds numbers that hold letters, in plain text (`plainText`): bank accounts, VAT, social security. */
import type { Span } from './plain-figures.ts';

/** Lengths of account numbers by country (SWIFT, IBAN registry 2026). */
const LENGTHS = new Map(
  `ad24 ae23 al28 at20 az28 ba20 be16 bg22 bh22 bi27 br29 by28 ch21 cr22 cy28 cz24 de22 dj27 dk18 do28 ee20 eg29
es24 fi18 fk18 fo18 fr27 gb22 ge22 gi23 gl18 gr27 gt28 hn28 hr21 hu28 ie22 il23 iq23 is26 it27 jo30 kw30 kz20 lb28
lc32 li21 lt20 lu20 lv21 ly25 mc27 md24 me22 mk19 mn20 mr27 mt31 mu30 ni28 nl18 no15 om23 pk24 pl28 ps29 pt25 qa29
ro24 rs22 ru33 sa24 sc31 sd18 se24 si19 sk24 sm27 so23 st25 sv28 tl23 tn24 tr26 ua29 va22 vg24 xk20 ye30`
    .split(/\s/)
    .map((one) => [one.slice(0, 2), Number(one.slice(2))]),
);
const STARTS = String.raw`(?<=(?<![\p{L}\p{N}])(?:iban|rib|tva)?)(?:${[...LENGTHS.keys()].join('|')}|el|xi)`;
/** A country, a key, perhaps letters of the bank, then groups of figures: an IBAN or a VAT number. */
const ACCOUNT = new RegExp(
  String.raw`${STARTS}\d{2}[ .-]?(?:[a-z]{4}[ .-]?)?(?:[a-z0-9]{0,3}\d[a-z0-9]{0,3}[ .-]?){2,}`,
  'gu',
);
const PARTED_ACCOUNT = new RegExp(
  String.raw`${STARTS}[^\p{L}\p{N}]{0,3}\d{2}(?:[^\p{L}\p{N}]{0,3}[a-z0-9]{1,12}){2,12}`,
  'gu',
);
const LEAST_OF_ACCOUNT = 12;
/** Social security numbers of people born in Corsica hold a letter; others hold none. */
const OF_CORSICA =
  /(?<![\p{L}\p{N}])[12](?:[ .-]?\d){4}[ .-]?2[ .-]?[ab](?:[ .-]?\d){6}(?:(?:[ .-]?\d){2})?(?![\p{L}\p{N}])/gu;

const isSign = /[^\p{L}\p{N}]/gu;

/** ISO 7064, mod 97-10, as every IBAN has it. */
function isIban(account: string): boolean {
  if (account.length !== LENGTHS.get(account.slice(0, 2))) return false;
  const figures = (account.slice(4) + account.slice(0, 4)).replaceAll(/[a-z]/gu, (letter) =>
    String(Number.parseInt(letter, 36)),
  );
  return BigInt(figures) % 97n === 1n;
}

function wholeIban(found: string): string | undefined {
  let account = found;
  while (account.length > LEAST_OF_ACCOUNT) {
    if (isIban(account.replaceAll(isSign, ''))) return account;
    account = account.replace(/[^\p{L}\p{N}]*[\p{L}\p{N}]+$/u, '');
  }
  return undefined;
}

export function accountsIn(plain: string): Span[] {
  const parted = [...plain.matchAll(PARTED_ACCOUNT)].flatMap(({ 0: found, index }) => {
    const account = wholeIban(found);
    return account ? [{ from: index, to: index + account.length }] : [];
  });
  const whole = [...plain.matchAll(ACCOUNT)].flatMap(({ 0: found, index }) => {
    const account = found.replace(/[ .-]+$/u, '');
    return account.replaceAll(isSign, '').length >= LEAST_OF_ACCOUNT
      ? [{ from: index, to: index + account.length }]
      : [];
  });
  const ofCorsica = [...plain.matchAll(OF_CORSICA)].map(({ 0: { length }, index }) => ({
    from: index,
    to: index + length,
  }));
  const apartFrom = (others: readonly Span[]) => (one: Span) =>
    others.every(({ from, to }) => one.to <= from || one.from >= to);
  const accounts = [...parted, ...whole.filter(apartFrom(parted))];
  return [...accounts, ...ofCorsica.filter(apartFrom(accounts))];
}
