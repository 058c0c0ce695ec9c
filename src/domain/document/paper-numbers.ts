import type { NumberedKind } from './document-limits.ts';

/** docs/product/document.md#numbers-without-holes */

/** Credit notes have their own sequence and prefix, which no invoice may take. */
const CREDIT_PREFIX = 'AV';

/** `F-2026-0012`: prefix, year of the paper's day, and the number, which alone is unique within its kind. */
export function writtenNumber({
  kind,
  prefix,
  number,
  day,
}: {
  kind: NumberedKind;
  prefix: string;
  number: number;
  day: string;
}): string {
  const first = kind === 'credit_note' ? CREDIT_PREFIX : prefix.trim();
  const rest = `${day.slice(0, 4)}-${String(number).padStart(4, '0')}`;
  return first === '' ? rest : `${first}-${rest}`;
}

/** Says in French why the prefix is refused; empty where it is fine. */
export function prefixFault(prefix: string, kind: NumberedKind): string {
  const typed = prefix.trim();
  if (typed.length > 12) return 'Le préfixe compte 12 signes au plus.';
  if (!/^(?:[\p{L}\p{N}]+(?:[./-][\p{L}\p{N}]+)*)?$/u.test(typed))
    return 'Le préfixe est fait de lettres et de chiffres, séparés au besoin par un tiret, un point ou une barre.';
  if (kind === 'invoice' && typed.toUpperCase() === CREDIT_PREFIX)
    return `«\u00a0${CREDIT_PREFIX}\u00a0» est le préfixe des avoirs\u00a0: une facture et un avoir auraient le même numéro.`;
  return '';
}

/** People put words before a number: « FACT 2026 2 » has a prefix, « Fact. F-2026-2 » only such a word. */
const called =
  /^\s*(?:(?:facture|avoir|devis)\s*:?\s+|fact?\s*[.:]\s*|fact?\s+(?=n\s*[°º.]|\p{L}+\P{L}*\p{N}))?(?:num[ée]ro\s+|n\s*[°º.]\s*|№\s*|#\s*)?/iu;
const dated = /\s(?:du|en date du)\s.*$/isu;
/** `20260002` joins the year and the number. */
const together = /^(20\d\d)(\d{3,})$/u;

const isYear = (word: string): boolean => /^20\d\d$/.test(word);

const wordsIn = (number: string): string[] =>
  number
    .replace(called, '')
    .replace(dated, '')
    .normalize('NFKC')
    .toUpperCase()
    .match(/\p{L}+|\p{N}+/gu) ?? [];

export const meaningOf = (number: string): string =>
  wordsIn(number)
    .flatMap((word, place, all) =>
      all.slice(0, place).some(isYear) ? [word] : (together.exec(word)?.slice(1) ?? [word]),
    )
    .map((word) => word.replace(/^0+(?=\p{N})/u, ''))
    .join('-');

/** `202603017` may mean `2026-03-017`, so the figures are compared one by one. */
function isSameTogether(one: readonly string[], other: readonly string[]): boolean {
  return [...one, ...other].some((word) => together.test(word)) && one.join('') === other.join('');
}

/** `F-2026-0002`, `f 2026/2` and `F20260002` are the same number. */
export function isSameNumber(one: string, other: string): boolean {
  const meaning = meaningOf(one);
  if (meaning === '') return one.trim() === other.trim();
  return meaning === meaningOf(other) || isSameTogether(wordsIn(one), wordsIn(other));
}

/** `12` of `F-2026-0012`; undefined without figures, or above what the shop gives. */
export function rankIn(number: string): number | undefined {
  const rank = Number(/(\p{N}+)\P{N}*$/u.exec(meaningOf(number))?.[1] ?? Number.NaN);
  return Number.isSafeInteger(rank) && rank < 2 ** 31 ? rank : undefined;
}

export interface LastNumber {
  readonly kind: NumberedKind;
  readonly last: number;
  /** The day on the paper, `2026-11-26`; older numbers have none. */
  readonly day?: string | null | undefined;
}

export function highestNumbers(all: readonly LastNumber[]): LastNumber[] {
  const lasts = new Map<NumberedKind, LastNumber>();
  for (const { kind, last, day } of all) {
    const known = lasts.get(kind);
    const days = [day, known?.day].filter((one) => typeof one === 'string').sort();
    lasts.set(kind, { kind, last: Math.max(last, known?.last ?? last), day: days.at(-1) ?? null });
  }
  return [...lasts.values()].sort((a, b) => a.kind.localeCompare(b.kind));
}
