import { z } from 'zod';
import { anyone, endpoint } from '#contract-kit/endpoint.ts';
import { isoInstant } from '#contract-kit/fields.ts';
import { SLEEPING_CHOICES } from '#domain/subscription/sleeping-tool.ts';
import { linkKey as key } from '#people/auth/contract.ts';

const ownNotice = z.object({
  automation_id: z.int(),
  automation_name: z.string(),
  /** The email may be forwarded, so the page shows whose subscription it is: `c…@exemple.fr`. */
  account: z.string(),
  asked_at: isoInstant,
  unused_since: isoInstant,
  /** Null while it has not been opened since the email. */
  used_again_at: isoInstant.nullable(),
  state: z.enum(['running', 'ending', 'over']),
  choice: z.enum(SLEEPING_CHOICES).nullable(),
  /** It is set when the subscription is ending. */
  access_until: isoInstant.nullable(),
});
export type OwnSleepingNotice = z.infer<typeof ownNotice>;

const perAddress = { perAddress: 60, windowSeconds: 60 };

export const readSleepingNotice = endpoint(anyone('POST', '/api/sleeping-tool/notice/'), {
  summary: 'The tool that an email asked about, and what became of it, by the key of its link',
  body: z.strictObject({ key }),
  answer: ownNotice,
  errors: ['link_expired'],
  rateLimit: perAddress,
});

export const answerSleepingNotice = endpoint(anyone('POST', '/api/sleeping-tool/answer/'), {
  summary:
    'Notes that the tool is kept, or ends its subscription with the paid month, by the key of the email’s link',
  body: z.strictObject({ key, choice: z.enum(['keep', 'stop'], 'Choisissez de garder ou d’arrêter.') }),
  answer: ownNotice,
  errors: ['link_expired', 'action_not_allowed'],
  rateLimit: perAddress,
});
