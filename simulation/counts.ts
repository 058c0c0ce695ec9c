/** How often each thing happened, by its name in the report. */
export class Counts {
  readonly #counts: Map<string, number>;

  constructor(entries: readonly (readonly [string, number])[] = []) {
    this.#counts = new Map(entries);
  }

  add(name: string, times = 1): void {
    this.#counts.set(name, this.of(name) + times);
  }

  of(name: string): number {
    return this.#counts.get(name) ?? 0;
  }

  /** In the alphabet's order, so that two runs compare. */
  entries(): [string, number][] {
    return [...this.#counts].sort(([a], [b]) => (a < b ? -1 : 1));
  }

  /** Those whose name begins so, without it. */
  group(prefix: string): [string, number][] {
    return this.entries().flatMap(([name, count]) =>
      name.startsWith(prefix) ? [[name.slice(prefix.length), count]] : [],
    );
  }
}
