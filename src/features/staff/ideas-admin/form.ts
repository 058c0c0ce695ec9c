import { z } from 'zod';
import { category, purchase_price, subscription_price } from '#staff/automations-admin/contract.ts';

/** A person alone can decide these fields of a draft; the rest comes from its idea. */
export const draftForm = z.strictObject({ category, purchase_price, subscription_price });

export type DraftForm = z.output<typeof draftForm>;
