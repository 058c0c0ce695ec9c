/** How numbers of papers are written, and which are the same (docs/product/document.md#numbers-without-holes). */
import type { NumberedKind } from './document-limits.ts';

/** Credit notes have a sequence of their own, so a prefix of their own, which no invoice may take. */
const CREDIT_PREFIX = 'AV';

/** `F-2026-0012`: the prefix, the year of the day on the paper, and the number, which alone makes it unique in its kind. */
export function writtenNumber({
  kind,
  prefix,
  number,
  day,
}: {
  kind: NumberedKind;
  prefix: string;
  number: number;
  /** `2026-11-26`. */
  day: string;
}): string {
  const first = kind === 'credit_note' ? CREDIT_PREFIX : prefix.trim();
  const rest = `${day.slice(0, 4)}-${String(number).padStart(4, '0')}`;
  return first === '' ? rest : `${first}-${rest}`;
}

/** In French, why it is no prefix; empty where it is one. */
export function prefixFault(prefix: string, kind: NumberedKind): string {
  const typed = prefix.trim();
  if (typed.length > 12) return 'Le préfixe compte 12 signes au plus.';
  if (!/^(?:[\p{L}\p{N}]+(?:[./-][\p{L}\p{N}]+)*)?$/u.test(typed))
    return 'Le préfixe est fait de lettres et de chiffres, séparés au besoin par un tiret, un point ou une barre.';
  if (kind === 'invoice' && typed.toUpperCase() === CREDIT_PREFIX)
    return `«\u00a0${CREDIT_PREFIX}\u00a0» est le préfixe des avoirs\u00a0: une facture et un avoir auraient le même numéro.`;
  return '';
}

/** What people put before a number. « FACT 2026 2 » is a prefix, « Fact. F-2026-2 » is none. */
const called =
  /^\s*(?:(?:facture|avoir|devis)\s*:?\s+|fact?\s*[.:]\s*|fact?\s+(?=n\s*[°º.]|\p{L}+\P{L}*\p{N}))?(?:num[ée]ro\s+|n\s*[°º.]\s*|№\s*|#\s*)?/iu;
/** « F-2026-2 du 3/4/2026 ». */
const dated = /\s(?:du|en date du)\s.*$/isu;
/** `20260002`: the year and the number, without anything between. */
const together = /^(20\d\d)(\d{3,})$/u;

const isYear = (word: string): boolean => /^20\d\d$/.test(word);

const wordsIn = (number: string): string[] =>
  number
    .replace(called, '')
    .replace(dated, '')
    .normalize('NFKC')
    .toUpperCase()
    .match(/\p{L}+|\p{N}+/gu) ?? [];

/** What a person reads in a number: its letters and figures, whatever stands between them and before a figure. */
export const meaningOf = (number: string): string =>
  wordsIn(number)
    .flatMap((word, place, all) =>
      all.slice(0, place).some(isYear) ? [word] : (together.exec(word)?.slice(1) ?? [word]),
    )
    .map((word) => word.replace(/^0+(?=\p{N})/u, ''))
    .join('-');

/** `202603017` may have stood for `2026-03-017`: figure by figure. */
function isSameTogether(one: readonly string[], other: readonly string[]): boolean {
  return [...one, ...other].some((word) => together.test(word)) && one.join('') === other.join('');
}

/** Two ways to write one number: `F-2026-0002`, `f 2026/2` and `F20260002`. */
export function isSameNumber(one: string, other: string): boolean {
  const meaning = meaningOf(one);
  if (meaning === '') return one.trim() === other.trim();
  return meaning === meaningOf(other) || isSameTogether(wordsIn(one), wordsIn(other));
}

/** The rank that ends a number, `12` of `F-2026-0012`; undefined without a figure, or beyond what the shop gives. */
export function rankIn(number: string): number | undefined {
  const rank = Number(/(\p{N}+)\P{N}*$/u.exec(meaningOf(number))?.[1] ?? Number.NaN);
  return Number.isSafeInteger(rank) && rank < 2 ** 31 ? rank : undefined;
}
