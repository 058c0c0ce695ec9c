import { z } from 'zod';
import { endpoint, staff } from '#contract-kit/endpoint.ts';
import { identifier } from '#contract-kit/fields.ts';
import { emailAddress } from '#people/customers/contract.ts';

export const emailRequired = "L'email est obligatoire";
export const emailInvalid = "L'email n'est pas valide";
export const email = emailAddress(emailRequired, emailInvalid);

/** Whether it can register, or where to send a link. */
export const emailOnly = z.strictObject({ email });

/** See docs/product/session.md#links-by-email. */
export const emailedLinkLimit = {
  perAddress: 10,
  windowSeconds: 600,
  perAccount: { field: 'email', max: 3, windowSeconds: 900 },
};

const keyRequired = 'Ce champ est obligatoire.';
/** The key at the end of such a link. */
export const linkKey = identifier(200, keyRequired).min(1, keyRequired);

export const forgetPasswordLinks = endpoint(staff('POST', '/api/auth/password/cleanup/', 'links.forget'), {
  summary: 'Forgets the links to choose a password whose hour is over',
  body: z.strictObject({}).nullish(),
  answer: z.object({ detail: z.string(), deleted: z.int() }),
});
