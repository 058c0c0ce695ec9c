import { z } from 'zod';
import type { OutboxHandler } from '#server/jobs/outbox.ts';
import { checkVatNumber, checkVatNumberTask } from './check-vat-number.ts';

const payload = z.strictObject({ address: z.int(), number: z.string() });

export const addressesOutbox: Record<string, OutboxHandler> = {
  [checkVatNumberTask]: (shop, message) => checkVatNumber(shop, payload.parse(message.payload)),
};
