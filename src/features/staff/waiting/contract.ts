import { z } from 'zod';
import { endpoint, staff } from '#contract-kit/endpoint.ts';
import { isoInstant } from '#contract-kit/fields.ts';

export const countQueue = endpoint(staff('GET', '/api/admin/queue/', 'queue.read'), {
  summary: 'How much of each kind waits for a person now',
  answer: z.object({
    at: isoInstant,
    late_payments: z.int(),
    alerts: z.int(),
    /** Of the last comparison that finished. */
    differences: z.int(),
    disputes: z.int(),
    messages: z.int(),
    renewals: z.int(),
    /** All but the renewals, each matter once: an alert about what another count holds is not counted again. */
    matters: z.int(),
  }),
});

export type QueueCounts = z.infer<typeof countQueue.answer>;
