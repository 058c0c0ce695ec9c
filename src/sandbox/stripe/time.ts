import type { Store } from './store.ts';

/** In Unix seconds. While `settle` steps through the past, every request lives in the step's moment. */
export class SandboxTime {
  #now: () => Date;
  #step: number | null = null;

  constructor(now: () => Date) {
    this.#now = now;
  }

  /** The shop's clock, whatever step is being replayed. */
  shop(): number {
    return Math.floor(this.#now().getTime() / 1000);
  }

  main(): number {
    return this.#step ?? this.shop();
  }

  /** The moment being replayed, if any. */
  step(): number | null {
    return this.#step;
  }

  enter(step: number): void {
    this.#step = step;
  }

  leave(): void {
    this.#step = null;
  }

  /** The time in which a customer lives: its test clock's, or everybody's. */
  of(store: Store, customer: string | null | undefined): number {
    const clock = store.find('test_clock', store.find('customer', customer)?.test_clock);
    return clock ? clock.frozen_time : this.main();
  }
}
