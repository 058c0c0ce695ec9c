/** Rounds percentages of staff's screens to a tenth; null where there is nothing to compare with. */
const tenth = (percent: number): number => Math.round(percent * 10) / 10 + 0;

export const growth = (now: number, before: number): number | null =>
  before === 0 ? null : tenth(((now - before) / before) * 100);

export const shareOf = (part: number, whole: number): number | null =>
  whole === 0 ? null : tenth((part / whole) * 100);

/** `33,3 %`; signed for a change: `+33,3 %`, `−5 %`. */
export function formatPercent(percent: number, signed = false): string {
  const digits = String(Math.abs(percent)).replace('.', ',');
  const plus = signed && percent > 0 ? '+' : '';
  return `${percent < 0 ? '\u2212' : plus}${digits}\u00a0%`;
}
