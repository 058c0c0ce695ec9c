import { cleansUp } from '#server/jobs/old-rows.ts';
import type { Sweep } from '#server/jobs/worker.ts';
import { forgetBuyers } from './order-store.ts';

/** docs/product/invoice.md#kept-ten-years-apart */
const oldBuyers = cleansUp('old-buyers', forgetBuyers);

export const invoicesSweeps: readonly Sweep[] = [oldBuyers];
