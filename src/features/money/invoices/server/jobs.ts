import { forgetBuyers } from '#money/orders/server/for-other-features.ts';
import type { Sweep } from '#server/jobs/worker.ts';

const batch = 500;

/** The archive of who left ends with the accounts' ten years (ruling 25; C. com. L. 123-22). */
const oldBuyers: Sweep = {
  name: 'old-buyers',
  cleansUp: true,
  run: ({ db, clock }) => forgetBuyers(db, clock.now(), batch),
};

/** What the jobs list takes from this slice. */
export const invoicesSweeps: readonly Sweep[] = [oldBuyers];
