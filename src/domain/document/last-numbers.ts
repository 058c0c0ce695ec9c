import type { NumberedKind } from './document-limits.ts';

/** The last number given of one kind (docs/product/document.md#numbers-without-holes). */
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
