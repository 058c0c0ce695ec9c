import { z } from 'zod';
import { anyone, customer, endpoint } from '#contract-kit/endpoint.ts';
import { idParams, lineOfText, namedId } from '#contract-kit/fields.ts';
import { LEAVING_REASONS, LEAVING_WORDS_MAX } from '#domain/subscription/leaving-reason.ts';
import { linkKey as key } from '#people/emailed-links/contract.ts';

const said = {
  reason: z.enum(LEAVING_REASONS, 'Choisissez une des cinq raisons.'),
  words: lineOfText(LEAVING_WORDS_MAX).default(''),
};
const answer = z.object({ reason: z.enum(LEAVING_REASONS) });
const rateLimit = { perAddress: 60, windowSeconds: 60 };

export const sayWhyLeft = endpoint(customer('POST', '/api/automations/:id/leaving-reason/'), {
  summary: 'Why a subscription was ended, said after it was; said again, the last word holds',
  params: idParams,
  body: z.strictObject(said),
  answer,
  errors: ['action_not_allowed'],
  rateLimit,
  cost: 2,
});

/** The links by which a contract is ended without signing in. */
const LEAVING_LINKS = ['terminate', 'price_change', 'sleeping_tool'] as const;

export const sayWhyLeftByLink = endpoint(anyone('POST', '/api/leaving-reason/'), {
  summary: 'The same by the key of the link that ended it',
  body: z.strictObject({
    key,
    link: z.enum(LEAVING_LINKS, 'Ce lien n’est pas connu.'),
    automation_id: namedId('Ce champ doit être un nombre entier.'),
    ...said,
  }),
  answer,
  errors: ['link_expired', 'action_not_allowed'],
  rateLimit,
});
