import type { KitAct, KitMessage } from '#domain/document/kit-message.ts';

/** It limits how many are answered at once and how many wait; undefined where that costs nothing. */
interface Lane {
  width: number;
  waiting: number;
}

const calling: Lane = { width: 6, waiting: 600 };
/** The person is asked one thing at a time. */
const asking: Lane = { width: 1, waiting: 20 };

const laneOf: Record<KitAct, Lane | undefined> = {
  keep: calling,
  load: calling,
  save: calling,
  list: calling,
  remove: calling,
  history: calling,
  papers: calling,
  issue: asking,
  book: asking,
  open: asking,
  draft: undefined,
  flushed: undefined,
  loose: undefined,
  fresh: undefined,
  given: undefined,
};

type Work = () => Promise<void>;

/** A page may send any number of messages, so only so many are passed on at once. */
export class KitLanes {
  readonly #running = new Map<Lane, number>();
  readonly #waiting = new Map<Lane, Work[]>();

  /** False when too many wait. */
  take({ act }: KitMessage, work: Work): boolean {
    const lane = laneOf[act];
    if (!lane) {
      void work();
      return true;
    }
    const waiting = this.#waiting.get(lane) ?? [];
    this.#waiting.set(lane, waiting);
    if (waiting.length >= lane.waiting) return false;
    waiting.push(work);
    this.#goOn(lane, waiting);
    return true;
  }

  close(): void {
    for (const waiting of this.#waiting.values()) waiting.length = 0;
  }

  #goOn(lane: Lane, waiting: Work[]): void {
    const running = this.#running.get(lane) ?? 0;
    const next = running < lane.width ? waiting.shift() : undefined;
    if (!next) return;
    this.#running.set(lane, running + 1);
    void next().finally(() => {
      this.#running.set(lane, (this.#running.get(lane) ?? 1) - 1);
      this.#goOn(lane, waiting);
    });
  }
}
