import { MINUTE_MS } from '#domain/time/durations.ts';

const most = 3;

/** A page may ask again what the person has declined, but not so that they do nothing else. */
export class Refusals {
  readonly #times = new Map<string, number[]>();

  isTired(what: string): boolean {
    const recent = (this.#times.get(what) ?? []).filter((at) => performance.now() - at < MINUTE_MS);
    this.#times.set(what, recent);
    return recent.length >= most;
  }

  add(what: string): void {
    this.#times.set(what, [...(this.#times.get(what) ?? []), performance.now()]);
  }
}
