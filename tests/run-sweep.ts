import { listJobs } from '#app/jobs-list.ts';
import { isMovable } from '#server/clock.ts';
import { lookTogether } from '#server/jobs/each-row.ts';
import type { OpenShop } from '#server/process/open-shop.ts';

/** Jobs that send no email take it. */
export const noMailer = { read: () => Promise.reject(new Error('no email is sent')), send: async () => {} };
const { sweeps } = listJobs(noMailer);

/** One pass of the sweep of this name; answers how many it did. A worker's pass must have known that it had something to do. */
export async function runSweep(shop: OpenShop, name: string): Promise<number> {
  const sweep = sweeps.find((one) => one.name === name);
  if (!sweep) throw new Error(`no sweep is called ${name}`);
  // Both take one moment, for another process's move of the clock may arrive between them.
  const now = shop.clock.now();
  const then = { ...shop, clock: { now: () => now } };
  const due = await lookTogether([sweep])(then);
  const done = await sweep.run(then);
  if (sweep.due && done > 0 && !due.has(name)) throw new Error(`${name} did what was not due`);
  return done;
}

/** More than any test has work for: beyond it a sweep finds again what it has done. */
const mostPasses = 100;

/** The passes of two processes at once until neither finds anything; answers how many they did together. */
export async function runSweepTogether(one: OpenShop, other: OpenShop, name: string): Promise<number> {
  let total = 0;
  for (const { clock } of [one, other]) if (isMovable(clock)) await clock.refresh();
  for (let pass = 0; pass < mostPasses; pass += 1) {
    const done = await Promise.all([runSweep(one, name), runSweep(other, name)]);
    if (done.every((count) => count === 0)) return total;
    total += done[0] + done[1];
  }
  throw new Error(`${name} still finds something to do after ${mostPasses} passes`);
}
