import { z } from 'zod';
import { endpoint, staff } from '#contract-kit/endpoint.ts';
import { idParams, isoInstant, lineOfText } from '#contract-kit/fields.ts';
import { VIEWING_REASON } from '#domain/people/viewing.ts';
import { isSeen } from '#domain/text/seen-text.ts';

const { min, max } = VIEWING_REASON;
const tooShort = `Dites pourquoi, en ${min} caractères au moins.`;

export const viewingForm = z.strictObject({
  reason: lineOfText(max).refine((text) => text.length >= min && isSeen(text), tooShort),
});

export const startViewing = endpoint(staff('POST', '/api/admin/users/:id/viewings/', 'people.see-as'), {
  summary:
    'Opens a customer’s account for the eyes only, for fifteen minutes; the customer finds the reason in their account',
  params: idParams,
  body: viewingForm,
  answer: z.object({
    id: z.string(),
    /** It only allows reading, and not everything. */
    token: z.string(),
    ends_at: isoInstant,
    reason: z.string(),
    customer: z.object({ id: z.int(), name: z.string(), email: z.string() }),
  }),
  status: 201,
  errors: ['proof_required', 'account_not_seen'],
  cost: 2,
});

export const endViewing = endpoint(staff('POST', '/api/admin/viewings/:id/end/', 'people.see-as'), {
  summary: 'Ends one’s own viewing of a customer’s account before its time; twice changes nothing',
  params: z.object({ id: z.uuid() }),
  answer: z.null(),
  status: 204,
});
