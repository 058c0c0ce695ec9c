import type { Chance } from '../chance.ts';
import { allPairs, type Case, type Pair, pairName, TRIPLES } from './cases.ts';
import { nextStop, type References } from './footprint.ts';
import type { PlayedCase } from './play-case.ts';
import type { StateName } from './states.ts';

/** Where the cases of a run come from, state by state. */
export interface Source {
  /** The next case of this state; undefined when there is none left. */
  next(state: StateName): Case | undefined;
  /** What was seen when it was played decides which come next. */
  learn(played: PlayedCase): void;
}

/** Beyond the last point of any act: it is played to its end before the next begins. */
export const atItsEnd = 9_999;

/** Every point of every pair, save those that cannot differ from the one before; then the three at once. */
export class EveryCase implements Source {
  /** How many were found equal to the one before them. */
  equal = 0;
  readonly #references: References;
  readonly #pairs: Map<StateName, { pair: Pair; stop: number }[]>;
  readonly #triples: Map<StateName, Pair[]>;
  readonly #stops = new Map<string, Set<number>>();
  /** The first stops left of the triple that is played, and where the second is. */
  #outer: number[] = [];
  #inner = 1;

  constructor(references: References, wanted: (pair: Pair) => boolean = () => true) {
    this.#references = references;
    const pairs = allPairs()
      .filter(wanted)
      .map((pair) => ({ pair, stop: 1 }));
    this.#pairs = Map.groupBy(pairs, ({ pair }) => pair.state);
    this.#triples = Map.groupBy(TRIPLES.filter(wanted), ({ state }) => state);
  }

  next(state: StateName): Case | undefined {
    const cursor = this.#pairs.get(state)?.[0];
    if (cursor) return { ...cursor.pair, stops: [cursor.stop] };
    const triple = this.#triples.get(state)?.[0];
    if (!triple) return undefined;
    if (this.#outer.length === 0) this.#outer = this.#stopsOf(triple);
    return { ...triple, stops: [this.#outer[0] ?? 1, this.#inner] };
  }

  /** How many pairs and triples are not played to their end. */
  get left(): number {
    return [...this.#pairs.values(), ...this.#triples.values()].reduce((sum, those) => sum + those.length, 0);
  }

  learn(played: PlayedCase): void {
    const { state, acts, stops } = played.case;
    const [first = [], second = [], third = []] = played.points;
    const { waitedAt } = played;
    if (acts.length === 3) {
      const next = nextStop({ first: second, second: third, waitedAt }, this.#inner, this.#references);
      this.#moveTriple(state, { next, reached: second.length });
      return;
    }
    const [stop = 1] = stops;
    const next = nextStop({ first, second, waitedAt }, stop, this.#references);
    const name = pairName({ state, acts });
    this.#stops.set(name, (this.#stops.get(name) ?? new Set()).add(stop));
    this.equal += Math.min(next, first.length + 2) - stop - 1;
    const cursors = this.#pairs.get(state) ?? [];
    // Where the first ends before its stop, the second has come after it: the last case of the pair.
    if (next > first.length + 1 || !played.stopped[0]) cursors.shift();
    else if (cursors[0]) cursors[0].stop = next;
  }

  #moveTriple(state: StateName, { next, reached }: { next: number; reached: number }): void {
    this.equal += Math.min(next, reached + 2) - this.#inner - 1;
    this.#inner = next;
    if (next <= reached + 1) return;
    this.#inner = 1;
    this.#outer.shift();
    if (this.#outer.length === 0) this.#triples.get(state)?.shift();
  }

  /** Where the first act's stop made a difference to one of the two others. */
  #stopsOf({ state, acts: [first = 'confirm', ...others] }: Pair): number[] {
    const stops = others.flatMap((other) => [
      ...(this.#stops.get(pairName({ state, acts: [first, other] })) ?? []),
    ]);
    return [...new Set(stops)].sort((one, other) => one - other);
  }
}

/**
 * Each act first played to its end before another, so that its points are known; then every pair at points by chance.
 */
export class SomeCases implements Source {
  readonly #chance: Chance;
  readonly #known = new Map<string, number>();
  readonly #first: Map<StateName, Pair[]>;
  readonly #pairs: Map<StateName, Pair[]>;
  readonly #left = new Map<StateName, Pair[]>();

  constructor(chance: Chance, wanted: (pair: Pair) => boolean = () => true) {
    this.#chance = chance;
    const pairs = allPairs().filter(wanted);
    this.#pairs = Map.groupBy([...pairs, ...TRIPLES.filter(wanted)], ({ state }) => state);
    const byFirst = Map.groupBy(pairs, ({ state, acts }) => `${state}:${acts[0]}`);
    this.#first = Map.groupBy(
      [...byFirst.values()].map((same) => chance.pick(same)),
      ({ state }) => state,
    );
  }

  next(state: StateName): Case | undefined {
    const learning = this.#first.get(state)?.shift();
    if (learning) return { ...learning, stops: [atItsEnd] };
    const pair = this.#takeOne(state);
    if (!pair) return undefined;
    const stops = pair.acts.slice(0, -1).map((act) => {
      return this.#chance.whole(1, this.#known.get(`${state}:${act}`) ?? 1);
    });
    return { ...pair, stops };
  }

  learn({ case: { state, acts, stops }, points }: PlayedCase): void {
    if (stops[0] === atItsEnd) this.#known.set(`${state}:${acts[0]}`, points[0]?.length ?? 1);
  }

  /** Every pair once before any twice, in an order by chance. */
  #takeOne(state: StateName): Pair | undefined {
    const left = this.#left.get(state) ?? [];
    if (left.length === 0) left.push(...(this.#pairs.get(state) ?? []));
    this.#left.set(state, left);
    return left.splice(this.#chance.whole(0, Math.max(0, left.length - 1)), 1)[0];
  }
}

/** The cases that were named. */
export class NamedCases implements Source {
  readonly #left: Case[];

  constructor(cases: readonly Case[]) {
    this.#left = [...cases];
  }

  next(state: StateName): Case | undefined {
    const index = this.#left.findIndex((one) => one.state === state);
    return index < 0 ? undefined : this.#left.splice(index, 1)[0];
  }

  learn(): void {}
}
