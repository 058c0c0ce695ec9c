import { z } from 'zod';
import { anyone, endpoint } from '#contract-kit/endpoint.ts';
import { isoInstant, namedId } from '#contract-kit/fields.ts';
import { emailedLinkLimit, emailOnly, linkKey as key } from '#people/auth/contract.ts';

const contract = z.object({
  automation_id: z.int(),
  name: z.string(),
  start_date: isoInstant,
  /** A late payment ends the contract at once. */
  ends_now: z.boolean(),
  /** Null while the month is being renewed. */
  paid_until: isoInstant.nullable(),
});

export const requestTermination = endpoint(anyone('POST', '/api/termination/request/'), {
  summary: 'Email a link to end a contract without signing in; the answer is the same for every address',
  body: emailOnly,
  answer: z.object({ detail: z.string() }),
  rateLimit: emailedLinkLimit,
  cost: 2,
});

export const listContracts = endpoint(anyone('POST', '/api/termination/contracts/'), {
  summary: 'The contracts in force of the person to whom the link was sent',
  body: z.strictObject({ key }),
  answer: z.array(contract),
  errors: ['link_expired'],
  rateLimit: { perAddress: 60, windowSeconds: 60 },
});

export const terminateContract = endpoint(anyone('POST', '/api/termination/confirm/'), {
  summary: 'End one contract by the key of the link; a dated acknowledgement is emailed',
  body: z.strictObject({ key, automation_id: namedId('Ce champ doit être un nombre entier.') }),
  /** `received_at` is the shop's own instant, as in the acknowledgement. */
  answer: z.object({ name: z.string(), access_until: isoInstant.nullable(), received_at: isoInstant }),
  errors: ['link_expired', 'action_not_allowed'],
  rateLimit: { perAddress: 60, windowSeconds: 60 },
});

export type Contract = z.infer<typeof contract>;
export type Terminated = z.infer<typeof terminateContract.answer>;
