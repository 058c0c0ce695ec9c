import { parisDay, parisTime } from '../time/french-dates.ts';

/** Text that looks like a formula is defused (docs/product/administration.md#lists-as-files). */
export const FRENCH_CSV = {
  delimiter: ';',
  bom: true,
  escape_formulas: true,
  record_delimiter: 'windows',
  // The writer quotes only its own line ends, but readers stop at any other, or trim bare cells.
  quoted_match: /[\n-\r\u0085\u2028\u2029]|^\s|\s$/u,
} as const;

export const csvAmount = (euros: number | null | undefined): string =>
  typeof euros === 'number' ? euros.toFixed(2).replace('.', ',') : '';

/** `25/11/2026 14:05`, in Paris. */
export function csvInstant(instant: string | Date | null | undefined): string {
  if (instant === null || instant === undefined) return '';
  const at = new Date(instant);
  return `${parisDay(at).split('-').reverse().join('/')} ${parisTime(at)}`;
}
