import { createHash } from 'node:crypto';

/** A source of chance that its name decides entirely: the same seed and day always tell the same story. */
export class Chance {
  #a: number;
  #b: number;
  #c: number;
  #counter: number;

  constructor(...name: (string | number)[]) {
    const hash = createHash('sha256').update(JSON.stringify(name)).digest();
    this.#a = hash.readInt32LE(0);
    this.#b = hash.readInt32LE(4);
    this.#c = hash.readInt32LE(8);
    this.#counter = hash.readInt32LE(12);
  }

  /** From 0, up to and without 1 (sfc32, Chris Doty-Humphrey). */
  next(): number {
    const sum = (((this.#a + this.#b) | 0) + this.#counter) | 0;
    this.#counter = (this.#counter + 1) | 0;
    this.#a = this.#b ^ (this.#b >>> 9);
    this.#b = (this.#c + (this.#c << 3)) | 0;
    this.#c = (((this.#c << 21) | (this.#c >>> 11)) + sum) | 0;
    return (sum >>> 0) / 4_294_967_296;
  }

  /** A whole number, both ends included. */
  whole(from: number, to: number): number {
    return from + Math.floor(this.next() * (to - from + 1));
  }

  hits(probability: number): boolean {
    return this.next() < probability;
  }

  /** Whether what happens so many times a day for fifty customers does in a part of a day; at most once. */
  comesUp(timesADay: number, { customers, partsOfDay }: { customers: number; partsOfDay: number }): boolean {
    return this.hits(Math.min(0.9, (timesADay * (customers / 50)) / partsOfDay));
  }

  pick<Value>(values: readonly [Value, ...Value[]] | readonly Value[]): Value {
    const picked = values[this.whole(0, values.length - 1)];
    if (picked === undefined) throw new Error('nothing to pick from');
    return picked;
  }

  /** One of the values, in proportion to the weights. */
  weighed<Value>(choices: readonly (readonly [Value, number])[]): Value {
    let left = this.next() * choices.reduce((sum, [, weight]) => sum + weight, 0);
    for (const [value, weight] of choices) {
      left -= weight;
      if (left < 0) return value;
    }
    return this.pick(choices)[0];
  }
}
