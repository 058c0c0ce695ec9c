import type { Store } from './store.ts';

/** Stripe counts in seconds. */
export const MINUTE = 60;
export const HOUR = 60 * MINUTE;

/** Stripe counts in UTC, and takes the last day of a shorter month. */
export function addMonths(anchor: number, months: number): number {
  const from = new Date(anchor * 1000);
  const month = from.getUTCMonth() + months;
  const last = new Date(Date.UTC(from.getUTCFullYear(), month + 1, 0)).getUTCDate();
  const to = new Date(anchor * 1000);
  to.setUTCFullYear(from.getUTCFullYear(), month, Math.min(from.getUTCDate(), last));
  return to.getTime() / 1000;
}

/** Counted from the anchor: 31 January gives 28 February, then 31 March. */
export function periodEnd(anchor: number, start: number): number {
  for (let months = 0; ; months += 1) {
    const end = addMonths(anchor, months);
    if (end > start) return end;
  }
}

/** Times are Unix seconds. While `settle` replays the past, every request lives in the step's moment. */
export class SandboxTime {
  #now: () => Date;
  #step: number | null = null;

  constructor(now: () => Date) {
    this.#now = now;
  }

  shop(): number {
    return Math.floor(this.#now().getTime() / 1000);
  }

  main(): number {
    return this.#step ?? this.shop();
  }

  step(): number | null {
    return this.#step;
  }

  enter(step: number): void {
    this.#step = step;
  }

  leave(): void {
    this.#step = null;
  }

  /** The customer's test clock, or everybody's time. */
  of(store: Store, customer: string | null | undefined): number {
    const clock = store.find('test_clock', store.find('customer', customer)?.test_clock);
    return clock ? clock.frozen_time : this.main();
  }
}
