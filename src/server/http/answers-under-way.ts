import type { ServerResponse } from 'node:http';
import { finished } from 'node:stream';
import { bytesOfCost } from '#contract-kit/endpoint.ts';

const mostBytes = 40 * 1_048_576;

/** Of one account; a browser asks for six at a time. What its reader does not take is kept for them. */
export const accountUnderWay = { answers: 30, cost: mostBytes / bytesOfCost };
/** Of one network, strangers included: of ten accounts that do their worst, or of an office. */
export const networkUnderWay = { answers: 300, cost: 1_600 };

interface Held {
  answers: number;
  cost: number;
}

/** Answers that have not left yet, by whom they are for, in each process (docs/product/api.md#one-budget-an-account). */
export class AnswersUnderWay {
  readonly #held = new Map<string | number, Held>();
  readonly #most: Held;

  constructor(most: Held, factor: number) {
    this.#most = { answers: most.answers * factor, cost: most.cost * factor };
  }

  /** False where it is one too many; the first is let in whatever it costs. */
  holds(whose: string | number, cost: number, answer: ServerResponse): boolean {
    const held = this.#held.get(whose) ?? { answers: 0, cost: 0 };
    const isFirst = held.answers === 0;
    if (!isFirst && (held.answers >= this.#most.answers || held.cost + cost > this.#most.cost)) return false;
    held.answers += 1;
    held.cost += cost;
    this.#held.set(whose, held);
    finished(answer, () => {
      held.answers -= 1;
      held.cost -= cost;
      if (held.answers === 0) this.#held.delete(whose);
    });
    return true;
  }
}
