import { z } from 'zod';
import { customer, endpoint } from '#contract-kit/endpoint.ts';
import { isoInstant } from '#contract-kit/fields.ts';
import { ARCHIVE_STATUSES } from '#domain/status/archive-status.ts';
import { currentPassword } from '#people/auth/contract.ts';

/** `bytes` once it is ready (docs/product/deletion.md#all-my-data). */
const archive = z.object({
  id: z.uuid(),
  status: z.enum(ARCHIVE_STATUSES),
  asked_at: isoInstant,
  ready_at: isoInstant.nullable(),
  expires_at: isoInstant,
  bytes: z.int().nullable(),
  file_url: z.string().nullable(),
});

export type Archive = z.infer<typeof archive>;

/** The password, asked again (docs/product/session.md#password-asked-again). */
export const archiveForm = z.strictObject({ current_password: currentPassword });

export const askArchive = endpoint(customer('POST', '/api/users/data-archives/'), {
  summary:
    'Asks for all that is held about the customer as a ZIP file, made by a job; one that is being made or is ready is answered again',
  body: archiveForm,
  answer: archive,
  status: 201,
  errors: ['invalid_token'],
  rateLimit: { perAddress: 20, windowSeconds: 600 },
});

export const showArchive = endpoint(customer('GET', '/api/users/data-archives/'), {
  summary: 'The customer’s latest archive, null when there is none',
  answer: z.object({ archive: archive.nullable() }),
  errors: ['invalid_token'],
});

/** No call of the contract, because its answer is no JSON. */
export const archiveFilePath = (id: string) => `/api/users/data-archives/${id}/file/`;
