import { z } from 'zod';
import { endpoint, staff } from '#contract-kit/endpoint.ts';
import { euros, idParams, isoInstant } from '#contract-kit/fields.ts';
import { pageOf, pageQuery } from '#contract-kit/pagination.ts';
import {
  COMPARISON_ORIGINS,
  COMPARISON_STATUSES,
  DIFFERENCE_KINDS,
} from '#domain/money/provider-difference.ts';
import { namedPerson } from '#people/accounts/contract.ts';

const comparison = z.object({
  id: z.int(),
  origin: z.enum(COMPARISON_ORIGINS),
  status: z.enum(COMPARISON_STATUSES),
  day: z.string(),
  started_at: isoInstant,
  finished_at: isoInstant.nullable(),
  subscriptions_seen: z.int(),
  invoices_seen: z.int(),
  debits: z.object({ here: euros, there: euros }),
  refunds: z.object({ here: euros, there: euros }),
  differences_count: z.int(),
  differences_by_kind: z.partialRecord(z.enum(DIFFERENCE_KINDS), z.int()),
});

const said = z.union([z.string(), z.number(), z.boolean()]).nullable();

const difference = z.object({
  id: z.int(),
  kind: z.enum(DIFFERENCE_KINDS),
  object_id: z.string(),
  subscription_id: z.int().nullable(),
  /** The shop knows this person by the subscription or by the payment that began it. */
  person: namedPerson.nullable(),
  automation_name: z.string().nullable(),
  /** Each side is a status, cents or an instant; null when it has no value. */
  here: said,
  there: said,
  repair: z.string(),
  repairable: z.boolean(),
});

export const compareWithProvider = endpoint(
  staff('POST', '/api/admin/provider-comparison/', 'provider.repair'),
  {
    summary: 'Begins a comparison of the whole shop with the payment provider; the worker carries it out',
    answer: comparison,
    status: 201,
    errors: ['comparison_running'],
    cost: 4,
  },
);

export const lastComparison = endpoint(staff('GET', '/api/admin/provider-comparison/', 'queue.read'), {
  summary: 'The last comparison with its differences, each with the repair that is proposed',
  query: pageQuery,
  answer: z.object({ comparison: comparison.nullable(), differences: pageOf(difference) }),
});

export const repairDifference = endpoint(
  staff('POST', '/api/admin/provider-comparison/differences/:id/repair/', 'provider.repair'),
  {
    summary:
      'Carries out the proposed repair of one difference, where a converge function can, and reads both sides again',
    params: idParams,
    answer: z.object({
      detail: z.string(),
      /** True once nothing of its subscription differs any more. */
      agrees: z.boolean(),
    }),
    errors: ['difference_needs_person', 'payment_provider_unavailable'],
  },
);

export type Comparison = z.infer<typeof comparison>;
export type ShownDifference = z.infer<typeof difference>;
