import { z } from 'zod';
import { endpoint, staff } from '#contract-kit/endpoint.ts';
import { idParams } from '#contract-kit/fields.ts';
import { demonstrationForm, formBytes } from './form.ts';

const demonstration = z.object({
  allowed: z.boolean(),
  /** A text of JSON, or none. */
  sample: z.string().nullable(),
  version: z.int(),
});

export const getDemonstration = endpoint(
  staff('GET', '/api/admin/automations/:id/demonstration/', 'content.read'),
  {
    summary: 'Whether anybody may try an automation before buying, and the work that it then shows',
    params: idParams,
    answer: demonstration,
  },
);

export const changeDemonstration = endpoint(
  staff('PUT', '/api/admin/automations/:id/demonstration/', 'content.write'),
  {
    summary: 'Allows or forbids the demonstration of an automation, and gives its sample work',
    params: idParams,
    body: demonstrationForm,
    answer: demonstration,
    errors: ['changed_meanwhile'],
    bodyMaxBytes: formBytes,
  },
);

export type StaffDemonstration = z.infer<typeof demonstration>;
