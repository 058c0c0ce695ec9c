import { z } from 'zod';
import { customer, endpoint } from '#contract-kit/endpoint.ts';
import { isoInstant } from '#contract-kit/fields.ts';

const viewing = z.object({ started_at: isoInstant, reason: z.string() });
export type OwnViewing = z.infer<typeof viewing>;

export const listOwnViewings = endpoint(customer('GET', '/api/users/viewings/'), {
  summary: 'When the team saw the customer’s account as they do, and why; the latest fifty',
  answer: z.array(viewing),
});
