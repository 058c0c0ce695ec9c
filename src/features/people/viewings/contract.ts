import { z } from 'zod';
import { endpoint } from '#contract-kit/endpoint.ts';
import { isoInstant } from '#contract-kit/fields.ts';
import { routes } from './calls.ts';

const viewing = z.object({ started_at: isoInstant, reason: z.string() });
export type OwnViewing = z.infer<typeof viewing>;

export const listOwnViewings = endpoint(routes.listOwnViewings, {
  summary: 'When the team saw the customer’s account as they do, and why; the latest fifty',
  answer: z.array(viewing),
});
