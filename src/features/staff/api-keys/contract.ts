import { z } from 'zod';
import { endpoint, staff } from '#contract-kit/endpoint.ts';
import { idParams } from '#contract-kit/fields.ts';
import { STAFF_KEY_LIVES, STAFF_SCOPES } from '#domain/people/api-key.ts';
import { keyFormOf, keyList, madeKey, perTenMinutes, rotationForm } from '#people/api-keys/contract.ts';

export const staffKeyForm = z.strictObject(keyFormOf(STAFF_SCOPES, STAFF_KEY_LIVES));
export const staffKeyRotation = z.strictObject(rotationForm);

export const listStaffKeys = endpoint(staff('GET', '/api/admin/keys/', 'admin.enter'), {
  summary: 'The API keys of the signed-in member of the staff, and what their role lets a key read',
  answer: keyList.extend({ offered: z.array(z.enum(STAFF_SCOPES)) }),
});

export const makeStaffKey = endpoint(staff('POST', '/api/admin/keys/', 'admin.enter'), {
  summary: 'Makes an API key that reads lists of the administration; its secret is answered here alone',
  body: staffKeyForm,
  answer: madeKey,
  status: 201,
  errors: ['proof_required', 'right_missing', 'invalid_token'],
  rateLimit: perTenMinutes,
  cost: 2,
});

export const rotateStaffKey = endpoint(staff('POST', '/api/admin/keys/:id/rotate/', 'admin.enter'), {
  summary: 'Gives a key a new secret, answered here alone; the former goes on for the chosen hours',
  params: idParams,
  body: staffKeyRotation,
  answer: madeKey,
  errors: ['proof_required', 'not_found', 'invalid_token'],
  rateLimit: perTenMinutes,
  cost: 2,
});

export const removeStaffKey = endpoint(staff('DELETE', '/api/admin/keys/:id/', 'admin.enter'), {
  summary: 'Takes a key away: it opens nothing from the next call on',
  params: idParams,
  answer: z.null(),
  status: 204,
  errors: ['not_found', 'invalid_token'],
  cost: 2,
});
