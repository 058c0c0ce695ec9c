import { z } from 'zod';
import { customer, endpoint } from '#contract-kit/endpoint.ts';
import { lineOfText } from '#contract-kit/fields.ts';

const missing = "Données d'acceptation des CGU manquantes";

/** The server adds when it received it (docs/product/account.md#terms-are-logged). */
export const termsAcceptance = z.strictObject(
  {
    accepted: z.boolean(missing),
    timestamp: z.iso.datetime({ offset: true, error: missing }),
    userAgent: lineOfText(1000, missing),
    acceptanceUrl: lineOfText(2000, missing),
    version: z.literal('1.0', missing),
  },
  { error: (issue) => (issue.code === 'invalid_type' ? missing : undefined) },
);

export type TermsAcceptance = z.infer<typeof termsAcceptance>;

export const logTermsAcceptance = endpoint(customer('POST', '/api/terms-acceptance/'), {
  summary: 'Logs that the customer accepted the terms: at registration, at a purchase, at a subscription',
  body: z.strictObject({
    type: z.enum(['registration', 'purchase', 'subscription']),
    acceptance: termsAcceptance.refine(
      ({ accepted }) => accepted,
      "Vous devez accepter les conditions d'utilisation pour continuer.",
    ),
  }),
  answer: z.object({ id: z.int(), received_at: z.iso.datetime() }),
  status: 201,
});
