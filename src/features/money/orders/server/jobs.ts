import type { Sweep } from '#server/jobs/worker.ts';
import { forgetBuyers } from './order-store.ts';

const batch = 500;

/** docs/product/invoice.md#kept-ten-years-apart */
const oldBuyers: Sweep = {
  name: 'old-buyers',
  cleansUp: true,
  run: ({ db, clock }) => forgetBuyers(db, clock.now(), batch),
};

export const invoicesSweeps: readonly Sweep[] = [oldBuyers];
