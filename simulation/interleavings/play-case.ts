import { ACTS } from './acts/acts.ts';
import { openScene } from './asking.ts';
import type { Case } from './cases.ts';
import { confineTo } from './confinement.ts';
import type { Point } from './footprint.ts';
import { interleave, type Step } from './interleave.ts';
import type { Person } from './person.ts';
import type { Place } from './place.ts';

export interface PlayedCase {
  case: Case;
  person: Person;
  /** What each act did, point by point. */
  points: readonly (readonly Point[])[];
  /** Whether each act came to its stop; it ended before otherwise. */
  stopped: readonly boolean[];
  /** Where the last act first waited for another, which then went on. */
  waitedAt: number | undefined;
  waits: number;
  /** What no act may come to, whatever happens beside it. */
  faults: string[];
}

/** Plays one case on its own person; nothing of it is heard by the jobs before the place settles. */
export async function playCase(place: Place, person: Person, one: Case): Promise<PlayedCase> {
  const others = [person.member?.id, person.neighbourId].filter((id) => id !== undefined);
  const people = [person.id, person.staffId, ...others];
  await confineTo(place.pool, people);
  const scene = await openScene(place, person);
  const steps = one.acts.map((name, index): Step => {
    const own = { ...scene, person: structuredClone(person) };
    const work = () =>
      ACTS[name](own).catch((error: unknown) => {
        scene.faults.push(`${name} threw ${error instanceof Error ? error.stack : String(error)}`);
      });
    return { name, work, stopAt: one.stops[index] };
  });
  const { acts, waits } = await interleave(place.pool, steps);
  scene.faults.push(...place.reports.splice(0));
  for (const { name, wasDeadlocked } of acts)
    if (wasDeadlocked) scene.faults.push(`${name} and another waited for each other`);
  const points = acts.map((act) => act.points);
  const stopped = one.stops.map((stop, index) => (points[index]?.length ?? 0) >= stop);
  const waitedAt = waits.find(({ act }) => act === acts.at(-1))?.point;
  return { case: one, person, points, stopped, waitedAt, waits: waits.length, faults: scene.faults };
}
