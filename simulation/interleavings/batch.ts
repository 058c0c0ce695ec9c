import type { Breach } from '../invariants/world.ts';
import { nameOf } from './cases.ts';
import { convergeAndCheck } from './check-place.ts';
import { type PlayedCase, playCase } from './play-case.ts';
import type { Source } from './source.ts';
import { isStateName } from './states.ts';
import { type DatabaseServer, openCopy, type Template } from './template.ts';
import { openOwners } from './whose.ts';

export interface Found extends Breach {
  /** The case whose person it is about; undefined when the facts name nobody. */
  of: PlayedCase | undefined;
}

export interface Batch {
  /** Seconds that the acts took, and all that followed. */
  seconds: { acts: number; after: number };
  played: readonly PlayedCase[];
  found: readonly Found[];
}

const fault = (of: PlayedCase, words: string): Found => ({
  invariant: 'no act fails',
  message: words.split('\n')[0]?.slice(0, 200) ?? '',
  facts: { words },
  of,
});

function trace({ case: one, points, waits }: PlayedCase): void {
  console.error(nameOf(one), `${waits} waits`);
  for (const [index, act] of points.entries())
    for (const [at, { what }] of act.entries()) console.error(`  ${one.acts[index]} ${at + 1} ${what}`);
}

/**
 * Plays a case on each person of a copy of the template, lets all of it converge together, and checks it. Where a case
 * does not come to its end the copy stays: what holds its connections cannot be ended in order.
 */
export async function playBatch(server: DatabaseServer, template: Template, source: Source): Promise<Batch> {
  const place = await openCopy(server, template);
  const began = performance.now();
  const played: PlayedCase[] = [];
  for (const person of template.people) {
    const one = isStateName(person.state) ? source.next(person.state) : undefined;
    if (!one) continue;
    const seen = await playCase(place, person, one).catch((cause: unknown) => {
      throw new Error(`${nameOf(one)} does not come to its end`, { cause });
    });
    source.learn(seen);
    played.push(seen);
    if (process.env.INTERLEAVINGS_TRACE) trace(seen);
  }
  const acted = performance.now();
  const breaches = played.length > 0 ? await convergeAndCheck(place) : [];
  const seconds = { acts: (acted - began) / 1000, after: (performance.now() - acted) / 1000 };
  const ownerOf = breaches.length > 0 ? await openOwners(place, template.people) : () => undefined;
  const found = breaches.map((breach) => {
    const owner = ownerOf(breach.facts);
    return { ...breach, of: played.find(({ person }) => person === owner) };
  });
  const faults = played.flatMap((one) => one.faults.map((words) => fault(one, words)));
  await place.drop();
  return { played, found: [...faults, ...found], seconds };
}
