import { setTimeout as pause } from 'node:timers/promises';

/** One life of something that is to run for as long as the shop is open. */
export interface Life {
  /** What it said when it was ready. */
  told: unknown;
  pid: number;
  /** Resolves with how it ended: a signal, or a code. */
  ended: Promise<string>;
  stop(): Promise<void>;
}

const shortestPauseMs = 200;
const longestPauseMs = 5_000;
/** Whoever lived this long does not owe its end to its beginning. */
const steadyMs = 30_000;
/** About four minutes of tries: by then a person, or whatever watches over npm start, must look. */
const mostInARow = 50;

const pauseBefore = (failures: number) => Math.min(longestPauseMs, shortestPauseMs * 2 ** failures);

/** Begins something; ends the attempt when the signal is given. */
export type Begin = (signal: AbortSignal) => Promise<Life>;

/**
 * Keeps something alive: begun again whenever it ends by itself, after a pause that doubles while it keeps failing.
 * Its end takes nothing else with it.
 */
export class KeptAlive {
  readonly name: string;
  readonly #begin: Begin;
  readonly #tries: number;
  readonly #onGivenUp: (name: string) => void;
  readonly #stopping = new AbortController();
  #life: Life | undefined;
  /** How often it was to be renewed, by now and when the last life began: what was saved since, that life has not read. */
  #asked = 0;
  #read = 0;
  #pausing: AbortController | undefined;
  #keeping: Promise<void> = Promise.resolve();

  /** `tries`: how many failures in a row are too many. */
  constructor(name: string, begin: Begin, onGivenUp: (name: string) => void, tries = mostInARow) {
    this.name = name;
    this.#tries = tries;
    this.#begin = begin;
    this.#onGivenUp = onGivenUp;
  }

  get pid(): number | undefined {
    return this.#life?.pid;
  }

  /**
   * Answers what it said when it was ready. Throws what the first beginning throws: a start that fails ends with its
   * reason.
   */
  async open(): Promise<unknown> {
    const opening = this.#begin(this.#stopping.signal);
    this.#keeping = opening.then(
      (life) => this.#keep(life),
      () => {},
    );
    return (await opening).told;
  }

  /** The next life begins as soon as this one has ended; one that is beginning ends at once, and no pause is kept. */
  async renew(): Promise<void> {
    this.#asked += 1;
    this.#pausing?.abort();
    await this.#life?.stop();
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    this.#pausing?.abort();
    await this.#life?.stop();
    await this.#keeping;
  }

  get #isRenewed(): boolean {
    return this.#asked > this.#read;
  }

  async #keep(first: Life): Promise<void> {
    let life = first;
    let failures = 0;
    for (;;) {
      this.#life = life;
      if (this.#stopping.signal.aborted) return life.stop();
      if (this.#isRenewed) void life.stop();
      const since = performance.now();
      const how = await life.ended;
      this.#life = undefined;
      if (this.#stopping.signal.aborted) return;
      if (performance.now() - since > steadyMs) failures = 0;
      if (!this.#isRenewed) console.error(`${this.name} ended by itself (${how}): it is begun again.`);
      const next = await this.#beginAgain(failures);
      if (!next) return;
      life = next.life;
      failures = next.failures + 1;
    }
  }

  async #pause(ms: number): Promise<void> {
    this.#pausing = new AbortController();
    await pause(ms, undefined, { signal: this.#pausing.signal }).catch(() => {});
    this.#pausing = undefined;
  }

  async #beginAgain(before: number): Promise<{ life: Life; failures: number } | undefined> {
    for (let failures = before; failures < this.#tries; failures += 1) {
      if (!this.#isRenewed) await this.#pause(pauseBefore(failures));
      if (this.#stopping.signal.aborted) return undefined;
      if (this.#isRenewed) failures = 0;
      this.#read = this.#asked;
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
