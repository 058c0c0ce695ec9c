import { z } from 'zod';
import { endpoint, staff } from '#contract-kit/endpoint.ts';
import { isoInstant } from '#contract-kit/fields.ts';
import { IDEA_USAGE_TYPES } from '#domain/status/idea-status.ts';
import { INPUT_KINDS } from '#domain/workflow/read-inputs.ts';
import { STEP_KINDS } from '#domain/workflow/steps.ts';

/** Providers that keep to a schema know no lengths, so `fitAnalysis` looks at those afterwards. */
export const wireAnalysis = z.strictObject({
  title: z.string(),
  summary: z.string(),
  category: z.string(),
  usage: z.enum(IDEA_USAGE_TYPES),
  feasible: z.boolean(),
  confidence: z.number(),
  similarIdeas: z.array(z.number()),
  similarAutomations: z.array(z.number()),
  inputs: z.array(
    z.strictObject({
      name: z.string(),
      label: z.string(),
      kind: z.enum(INPUT_KINDS),
      required: z.boolean(),
      choices: z.array(z.string()),
    }),
  ),
  steps: z.array(
    z.strictObject({ kind: z.enum(STEP_KINDS), title: z.string(), field: z.string().nullable() }),
  ),
  questions: z.array(z.string()),
});
export type WireAnalysis = z.infer<typeof wireAnalysis>;

export const readingHealth = endpoint(staff('GET', '/api/ai/webhook/health/', 'ideas.read'), {
  summary: 'Who reads the ideas, whether they answer, what is left of the month’s budget, the last failure',
  answer: z.object({
    way: z.enum(['off', 'model', 'pipeline']),
    provider: z.string(),
    host: z.string(),
    model: z.string(),
    /** The last ended call tells it; null before the first. */
    reachable: z.boolean().nullable(),
    latency_ms: z.int().nullable(),
    last_success_at: isoInstant.nullable(),
    last_failure: z.object({ at: isoInstant, reason: z.string() }).nullable(),
    /** Whole euro cents. */
    budget: z.int(),
    budget_left: z.int(),
    waiting: z.int(),
    reading: z.int(),
    failed: z.int(),
  }),
});
export type ReadingHealth = z.infer<typeof readingHealth.answer>;
