import type { FastifyBaseLogger } from 'fastify';
import { advanceShop, type MovingParts } from './advance-shop.ts';

export interface Passage {
  from: Date;
  until: Date;
  reached: Date;
  running: boolean;
  failed: boolean;
}

/** A second press while time passes changes nothing. */
export class TimePassing {
  #parts: MovingParts;
  #log: Pick<FastifyBaseLogger, 'error'>;
  #passage: Passage | undefined;

  constructor(parts: MovingParts, log: Pick<FastifyBaseLogger, 'error'>) {
    this.#parts = parts;
    this.#log = log;
  }

  passage(): Passage | undefined {
    return this.#passage;
  }

  start(from: Date, until: Date): void {
    if (this.#passage?.running || until <= from) return;
    const passage: Passage = { from, until, reached: from, running: true, failed: false };
    this.#passage = passage;
    advanceShop(this.#parts, until, (moment) => {
      passage.reached = moment;
    })
      .catch((err: unknown) => {
        passage.failed = true;
        this.#log.error({ err }, 'the advance of the shop’s time stopped');
      })
      .finally(() => {
        passage.running = false;
      });
  }
}
