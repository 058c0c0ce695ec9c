import { z } from 'zod';
import { anyone, customer, endpoint } from '#contract-kit/endpoint.ts';
import { identifier } from '#contract-kit/fields.ts';

/** An automation's slug or its number. */
export const pageParams = z.object({ slug: identifier(200).min(1) });

export const openFrame = endpoint(customer('POST', '/api/webhook-pages/:slug/frame/'), {
  summary: 'Gives the frame’s signed address for an automation’s page: valid 60 seconds, usable once',
  params: pageParams,
  answer: z.object({
    /** It is absolute when the pages have their own host. */
    src: z.string(),
    expires_in: z.int(),
    automation: z.object({ id: z.int(), name: z.string(), slug: z.string() }),
  }),
  errors: ['webhook_unauthenticated', 'webhook_forbidden', 'webhook_not_found', 'invalid_token'],
  rateLimit: { perAddress: 120, windowSeconds: 60 },
});

/** docs/product/demonstration.md#ten-minutes-at-a-signed-address */
export const openDemonstration = endpoint(anyone('POST', '/api/automations/:slug/demonstration/'), {
  summary:
    'Gives anybody the signed address of an automation’s page to try, for ten minutes, with its sample work',
  params: pageParams,
  answer: z.object({
    /** It is absolute when the pages have their own host. */
    src: z.string(),
    expires_in: z.int(),
    automation: z.object({ id: z.int(), name: z.string(), slug: z.string() }),
    /** It is JSON as text, in the form of the page's own work; null for an empty page. */
    sample: z.string().nullable(),
  }),
  errors: ['no_demonstration'],
  rateLimit: { perAddress: 20, windowSeconds: 600 },
});

const runMaxBytes = 1_048_576;

export const runWorkflow = endpoint(customer('POST', '/webhook/:slug/run/'), {
  summary: 'Runs the workflow of an automation for its subscriber; the same id again is the same run',
  params: pageParams,
  body: z.strictObject({
    id: z.uuid(),
    /** The names are the workflow's fields. */
    values: z.record(z.string(), z.unknown()),
  }),
  answer: z.object({
    id: z.uuid(),
    answer: z.json(),
    /** These steps did nothing, because the team has not connected them: « envoyer un email ». */
    not_connected: z.array(z.string()),
  }),
  errors: [
    'webhook_unauthenticated',
    'webhook_forbidden',
    'webhook_not_found',
    'invalid_token',
    'run_under_way',
    'run_unknown',
    'run_id_reused',
    'workflow_failed',
    'workflow_unavailable',
  ],
  cost: 10,
  rateLimit: { perAddress: 60, windowSeconds: 60 },
  bodyMaxBytes: runMaxBytes,
});

export type Demonstration = z.infer<typeof openDemonstration.answer>;
export type Frame = z.infer<typeof openFrame.answer>;
