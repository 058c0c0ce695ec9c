/** How a number that the shop gave is written on the paper (docs/product/document.md#numbers-without-holes). */
import type { NumberedKind } from '#domain/document/document-limits.ts';
import type { KeptLine } from '#domain/document/rouage.ts';

export type IssuedAs = KeptLine['issued'];
type Issue = NonNullable<IssuedAs>;

/** Credit notes have a sequence of their own, so a prefix of their own, which no invoice may take. */
const CREDIT_PREFIX = 'AV';

const inFrance = new Intl.DateTimeFormat('fr-CA', {
  timeZone: 'Europe/Paris',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});

/** The day in France of an ISO instant: the number reads the same wherever it is looked at. */
export const dayOfIssue = (at: string): string => inFrance.format(new Date(at));

/** `F-2026-0012`: the prefix, the year of issue, and the number, which alone makes it unique in its kind. */
export function writtenNumber(prefix: string, { kind, number, at }: Issue): string {
  // Of a demonstration: no sequence, so nothing that would look like one.
  if (typeof number === 'string') return number;
  const first = kind === 'credit_note' ? CREDIT_PREFIX : prefix.trim();
  const rest = `${dayOfIssue(at).slice(0, 4)}-${String(number).padStart(4, '0')}`;
  return first === '' ? rest : `${first}-${rest}`;
}

export function prefixFault(prefix: string, kind: NumberedKind): string {
  const typed = prefix.trim();
  if (typed.length > 12) return 'Le préfixe compte 12 signes au plus.';
  if (!/^(?:[\p{L}\p{N}]+(?:[./-][\p{L}\p{N}]+)*)?$/u.test(typed))
    return 'Le préfixe est fait de lettres et de chiffres, séparés au besoin par un tiret, un point ou une barre.';
  if (kind === 'invoice' && typed.toUpperCase() === CREDIT_PREFIX)
    return `«\u00a0${CREDIT_PREFIX}\u00a0» est le préfixe des avoirs\u00a0: une facture et un avoir auraient le même numéro.`;
  return '';
}

/** The last of its kind. */
export const lastIssued = (lines: readonly KeptLine[], kind: NumberedKind): KeptLine | undefined =>
  lines
    .filter(({ issued }) => issued?.kind === kind)
    .toSorted((one, other) => Number(one.issued?.number ?? 0) - Number(other.issued?.number ?? 0))
    .at(-1);
