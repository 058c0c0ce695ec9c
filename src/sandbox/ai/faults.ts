/** What goes wrong at a provider, or with what its model writes. */
export const AI_FAULTS = [
  'fenced',
  'unclosed',
  'truncated',
  'wrong_schema',
  'copies',
  'rate_limited',
  'unavailable',
  'hang',
  'wrong_key',
] as const;
export type AiFault = (typeof AI_FAULTS)[number];

/** Kept in memory only: a restart is always healthy. */
export class AiFaults {
  #always: AiFault | undefined;
  #next: AiFault[] = [];

  next(fault: AiFault, times = 1): void {
    this.#next.push(...Array.from({ length: times }, () => fault));
  }

  always(fault: AiFault | undefined): void {
    this.#always = fault;
  }

  clear(): void {
    this.#always = undefined;
    this.#next = [];
  }

  take(): AiFault | undefined {
    return this.#next.shift() ?? this.#always;
  }
}
