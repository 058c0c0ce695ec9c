import { z } from 'zod';
import { eachDue } from '#server/jobs/each-row.ts';
import type { OutboxHandler } from '#server/jobs/outbox.ts';
import type { Sweep } from '#server/jobs/worker.ts';
import { keepInvoiceTask } from './change-order.ts';
import { buyersToForget } from './invoice-store.ts';
import { forgetBuyerOf, keepInvoice } from './kept-invoice.ts';

/** docs/product/invoice.md#kept-ten-years-apart */
const oldBuyers = eachDue({
  name: 'old-buyers',
  cleansUp: true as const,
  batch: 500,
  due: ({ db, now }) => buyersToForget(db, now),
  act: forgetBuyerOf,
});

export const invoicesSweeps: readonly Sweep[] = [oldBuyers];

const payload = z.strictObject({ number: z.string() });

export const invoicesOutbox: Record<string, OutboxHandler> = {
  [keepInvoiceTask]: (shop, message) => keepInvoice(shop, payload.parse(message.payload).number),
};
