/** Where the real time of a run goes, by what the driver waited for. */
export class TimeSpent {
  readonly #parts = new Map<string, { times: number; ms: number }>();

  async on<Result>(part: string, work: () => Promise<Result>): Promise<Result> {
    const start = performance.now();
    try {
      return await work();
    } finally {
      const { times, ms } = this.#parts.get(part) ?? { times: 0, ms: 0 };
      this.#parts.set(part, { times: times + 1, ms: ms + performance.now() - start });
    }
  }

  /** The longest first: `62 s in 900` times. */
  entries(): [string, string][] {
    return [...this.#parts]
      .sort(([, a], [, b]) => b.ms - a.ms)
      .map(([part, { times, ms }]) => [part, `${(ms / 1000).toFixed(1)} s in ${times}`]);
  }
}
