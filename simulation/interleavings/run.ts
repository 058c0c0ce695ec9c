import pg from 'pg';
import { type Batch, type Found, playBatch } from './batch.ts';
import { allPairs, type Case, nameOf, type Pair } from './cases.ts';
import type { References } from './footprint.ts';
import type { PlayedCase } from './play-case.ts';
import { NamedCases, type Source } from './source.ts';
import type { StateName } from './states.ts';
import {
  buildTemplate,
  type DatabaseServer,
  emptyDatabase,
  prepareServer,
  type Template,
} from './template.ts';

/** Something that fell, told once: the case that replays it, and how many others came to the same. */
export interface Fell {
  case: Case;
  what: string;
  facts: Record<string, unknown>;
  /** Played alone, it came to the same. */
  isConfirmed: boolean;
  others: string[];
}

export interface Totals {
  cases: number;
  waits: number;
  batches: number;
  played: Map<string, { points: number; cases: number; waits: number }>;
  fell: Fell[];
}

const referencesQuery = `
  select conrelid::regclass::text as child, confrelid::regclass::text as parent from pg_constraint where contype = 'f'`;

export async function readReferences(server: DatabaseServer): Promise<References> {
  const client = new pg.Client({ connectionString: server.url(emptyDatabase) });
  await client.connect();
  try {
    const { rows } = await client.query<{ child: string; parent: string }>(referencesQuery);
    const byChild = Map.groupBy(rows, ({ child }) => child);
    return new Map([...byChild].map(([child, those]) => [child, those.map(({ parent }) => parent)]));
  } finally {
    await client.end();
  }
}

/** So many people that each state has its part of them: those with many pairs are played as long as the others. */
export function shareOut(people: number, wanted: (pair: Pair) => boolean): Map<StateName, number> {
  const byState = Map.groupBy(allPairs().filter(wanted), ({ state }) => state);
  const all = [...byState.values()].reduce((sum, pairs) => sum + pairs.length, 0);
  return new Map(
    [...byState].map(([state, pairs]) => [state, Math.max(1, Math.round((people * pairs.length) / all))]),
  );
}

const whatOf = ({ invariant, message }: Found) => `${invariant}: ${message}`;

/** Plays batches on one server, and names the case behind whatever falls. */
export class Runner {
  readonly totals: Totals = { cases: 0, waits: 0, batches: 0, played: new Map(), fell: [] };
  readonly #server: DatabaseServer;
  readonly #tell: (line: string) => void;
  #alone = new Map<StateName, Template>();

  constructor(server: DatabaseServer, tell: (line: string) => void) {
    this.#server = server;
    this.#tell = tell;
  }

  async prepare(wanted: ReadonlyMap<StateName, number>): Promise<Template> {
    await prepareServer(this.#server);
    return buildTemplate(this.#server, 'interleavings_people', wanted);
  }

  /** One batch; answers how many cases were played. */
  async play(template: Template, source: Source): Promise<number> {
    const batch = await playBatch(this.#server, template, source);
    this.totals.batches += 1;
    for (const played of batch.played) this.#count(played);
    const { acts, after } = batch.seconds;
    this.#tell(
      `${batch.played.length} cases in ${acts.toFixed(1)} s, settled and checked in ${after.toFixed(1)} s`,
    );
    await this.#name(template, batch);
    return batch.played.length;
  }

  #count({ case: { state, acts }, points, waits }: PlayedCase): void {
    const name = `${state}:${acts.join('/')}`;
    const known = this.totals.played.get(name) ?? { points: 0, cases: 0, waits: 0 };
    this.totals.played.set(name, {
      points: Math.max(known.points, points[0]?.length ?? 0),
      cases: known.cases + 1,
      waits: known.waits + (waits > 0 ? 1 : 0),
    });
    this.totals.cases += 1;
    if (waits > 0) this.totals.waits += 1;
  }

  async #name(template: Template, { found, played }: Batch): Promise<void> {
    for (const one of found) {
      if (process.env.INTERLEAVINGS_TRACE)
        console.error('found', one.of && nameOf(one.of.case), JSON.stringify({ ...one, of: undefined }));
      if (one.of) await this.#blame(one.of.case, one);
      else await this.#search(template, played, one);
    }
  }

  /** Of a batch the case that comes to something whose facts name nobody: the half that holds it, and its half. */
  async #search(template: Template, played: readonly PlayedCase[], found: Found): Promise<void> {
    const what = whatOf(found);
    if (this.totals.fell.some((one) => one.what === what)) return;
    let suspects = played.map(({ case: one }) => one);
    while (suspects.length > 1) {
      const half = suspects.slice(0, Math.ceil(suspects.length / 2));
      const again = await playBatch(this.#server, template, new NamedCases(half));
      const isThere = again.found.some((one) => whatOf(one) === what);
      suspects = isThere ? half : suspects.slice(half.length);
    }
    const [one] = suspects;
    if (one)
      this.#told({
        case: one,
        what,
        facts: found.facts,
        isConfirmed: await this.#comesTo(one, what),
        others: [],
      });
  }

  async #blame(one: Case, found: Found): Promise<void> {
    const what = whatOf(found);
    const { facts } = found;
    const acts = one.acts.join('/');
    const known = this.totals.fell.find((other) => other.what === what && other.case.acts.join('/') === acts);
    if (known) {
      const name = nameOf(one);
      if (nameOf(known.case) !== name && !known.others.includes(name)) known.others.push(name);
      return;
    }
    this.#told({ case: one, what, facts, isConfirmed: await this.#comesTo(one, what), others: [] });
  }

  #told(fell: Fell): void {
    this.totals.fell.push(fell);
    const alone = fell.isConfirmed ? '' : ' (not when played alone)';
    this.#tell(
      `FELL ${nameOf(fell.case)}${alone}: ${fell.what}\n  ${JSON.stringify(fell.facts).slice(0, 600)}`,
    );
  }

  /** Whether a case, alone in a shop of its own, comes to this. */
  async #comesTo(one: Case, what: string): Promise<boolean> {
    const { state } = one;
    const name = `interleavings_alone_${state.replaceAll('-', '_')}`;
    const template =
      this.#alone.get(state) ?? (await buildTemplate(this.#server, name, new Map([[state, 1]])));
    this.#alone.set(state, template);
    const { found } = await playBatch(this.#server, template, new NamedCases([one]));
    return found.some((other) => whatOf(other) === what);
  }
}
