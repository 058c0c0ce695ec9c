import type { NumberedKind } from './document-limits.ts';

/** The last number given of one kind (docs/product/document.md#numbers-without-holes). */
export interface LastNumber {
  readonly kind: NumberedKind;
  readonly last: number;
}

/** One of each kind, by its name. */
export function highestNumbers(all: readonly LastNumber[]): LastNumber[] {
  const lasts = new Map<NumberedKind, number>();
  for (const { kind, last } of all) lasts.set(kind, Math.max(last, lasts.get(kind) ?? last));
  return [...lasts].map(([kind, last]) => ({ kind, last })).sort((a, b) => a.kind.localeCompare(b.kind));
}
