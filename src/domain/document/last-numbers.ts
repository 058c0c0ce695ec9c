import type { NumberedKind } from './document-limits.ts';

/** The last number given of one kind (docs/product/document.md#numbers-without-holes). */
export interface LastNumber {
  readonly kind: NumberedKind;
  readonly last: number;
  /** Which stands on its paper, `2026-11-26`; none of what was given before it was asked for. */
  readonly day?: string | null | undefined;
}

/** One of each kind, by its name. */
export function highestNumbers(all: readonly LastNumber[]): LastNumber[] {
  const lasts = new Map<NumberedKind, LastNumber>();
  for (const { kind, last, day } of all) {
    const known = lasts.get(kind);
    const days = [day, known?.day].filter((one) => typeof one === 'string').sort();
    lasts.set(kind, { kind, last: Math.max(last, known?.last ?? last), day: days.at(-1) ?? null });
  }
  return [...lasts.values()].sort((a, b) => a.kind.localeCompare(b.kind));
}
