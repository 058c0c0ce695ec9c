import type { Given } from './desk-view.ts';

/** What was handed to a page: taken once, by the page that then begins with a new document. */
export class HandedWork {
  readonly #onTaken: () => void;
  #given: Given | null;
  #isTaken = false;

  constructor(given: Given | null, onTaken: () => void) {
    this.#given = given;
    this.#onTaken = onTaken;
  }

  /** For the next page that comes into the frame. */
  hand(given: Given): void {
    this.#given = given;
  }

  nextPage(): void {
    this.#isTaken = false;
  }

  get isTaken(): boolean {
    return this.#isTaken;
  }

  take(): Given | null {
    const given = this.#given;
    this.#given = null;
    if (given) {
      this.#isTaken = true;
      this.#onTaken();
    }
    return given;
  }
}
