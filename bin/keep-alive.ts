import { setTimeout as pause } from 'node:timers/promises';

export interface Life {
  /** It said this when it was ready. */
  told: unknown;
  pid: number;
  /** It resolves with a signal or a code. */
  ended: Promise<string>;
  stop(): Promise<void>;
}

const shortestPauseMs = 200;
const longestPauseMs = 5_000;
/** A life of this length does not owe its end to its beginning. */
const steadyMs = 30_000;
/** These are four minutes of tries: then a person, or what watches over npm start, must look. */
const mostInARow = 50;

const pauseBefore = (failures: number) => Math.min(longestPauseMs, shortestPauseMs * 2 ** failures);

/** The attempt ends when the signal is given. */
export type Begin = (signal: AbortSignal) => Promise<Life>;

/** A process that ends by itself is started again, after a pause that doubles while it fails. No other ends with it. */
export class KeptAlive {
  readonly name: string;
  readonly #begin: Begin;
  readonly #tries: number;
  readonly #onGivenUp: (name: string) => void;
  readonly #stopping = new AbortController();
  #life: Life | undefined;
  #keeping: Promise<void> = Promise.resolve();

  /** `tries` failures in a row are too many. */
  constructor(name: string, begin: Begin, onGivenUp: (name: string) => void, tries = mostInARow) {
    this.name = name;
    this.#tries = tries;
    this.#begin = begin;
    this.#onGivenUp = onGivenUp;
  }

  get pid(): number | undefined {
    return this.#life?.pid;
  }

  /** Answers what it said when it was ready. A failed start throws its reason. */
  async open(): Promise<unknown> {
    const opening = this.#begin(this.#stopping.signal);
    this.#keeping = opening.then(
      (life) => this.#keep(life),
      () => {},
    );
    return (await opening).told;
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#life?.stop();
    await this.#keeping;
  }

  async #keep(first: Life): Promise<void> {
    let life = first;
    let failures = 0;
    for (;;) {
      this.#life = life;
      if (this.#stopping.signal.aborted) return life.stop();
      const since = performance.now();
      const how = await life.ended;
      this.#life = undefined;
      if (this.#stopping.signal.aborted) return;
      if (performance.now() - since > steadyMs) failures = 0;
      console.error(`${this.name} ended by itself (${how}): it is begun again.`);
      const next = await this.#beginAgain(failures);
      if (!next) return;
      life = next.life;
      failures = next.failures + 1;
    }
  }

  async #beginAgain(before: number): Promise<{ life: Life; failures: number } | undefined> {
    for (let failures = before; failures < this.#tries; failures += 1) {
      await pause(pauseBefore(failures), undefined, { signal: this.#stopping.signal }).catch(() => {});
      if (this.#stopping.signal.aborted) return undefined;
      try {
        const life = await this.#begin(this.#stopping.signal);
        console.error(`${this.name} runs again (process ${life.pid}).`);
        return { life, failures };
      } catch (error) {
        console.error(`${this.name} could not be begun again: ${(error as Error).message}`);
      }
    }
    this.#onGivenUp(this.name);
    return undefined;
  }
}
