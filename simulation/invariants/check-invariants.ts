import type { Breach, Invariant, World } from './world.ts';

/** Every guarantee, in the order in which a person would look. */
export const INVARIANTS: readonly Invariant[] = [];

/** Checks the world at a midnight; answers every breach, none when all is in order. */
export async function checkInvariants(world: World): Promise<Breach[]> {
  const breaches = [];
  for (const { check } of INVARIANTS) breaches.push(...(await check(world)));
  return breaches;
}
