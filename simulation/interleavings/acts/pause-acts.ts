import type { PauseMonths } from '#domain/subscription/pause.ts';
import { endPause, planPause } from '#money/subscriptions/contract.ts';
import { ask } from '../asking.ts';
import type { Scene, Which } from '../person.ts';
import { rowOf } from './customer-acts.ts';

export async function pause(scene: Scene, which: Which, months: PauseMonths = 1): Promise<void> {
  const id = await rowOf(scene, which);
  if (id) await ask(scene, planPause, { params: { id }, body: { months } });
}

/** « Retirer la pause » before it begins, « Reprendre maintenant » afterwards. */
export async function resume(scene: Scene, which: Which): Promise<void> {
  const id = await rowOf(scene, which);
  if (id) await ask(scene, endPause, { params: { id } });
}
