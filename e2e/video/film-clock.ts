/** The time of the film beside the machine's: a wait of the machine is no part of the film. All in seconds. */
export class FilmClock {
  readonly #start: number;
  readonly #cuts: { from: number; to: number }[] = [];

  constructor(start: number) {
    this.#start = start;
  }

  /** Takes what happened between these instants out of the film; cuts are told in order. */
  cut(from: number, to: number): void {
    if (to > from) this.#cuts.push({ from, to });
  }

  /** When the spectator sees this instant, from the start of the film. */
  filmTime(instant: number): number {
    const lost = this.#cuts.map(({ from, to }) => Math.max(0, Math.min(instant, to) - from));
    return instant - this.#start - lost.reduce((total, seconds) => total + seconds, 0);
  }

  /** The instant that is seen at this time of the film. */
  instantAt(filmTime: number): number {
    let instant = this.#start + filmTime;
    for (const { from, to } of this.#cuts) if (instant >= from) instant += to - from;
    return instant;
  }
}
