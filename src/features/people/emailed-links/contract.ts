import { z } from 'zod';
import { emailAddress } from '#people/customers/contract.ts';

export const emailRequired = "L'email est obligatoire";
export const emailInvalid = "L'email n'est pas valide";
/** An email as the forms of sign-in ask for it. */
export const email = emailAddress(emailRequired, emailInvalid);

/** Where only an email is asked: whether it may register, and a link to it. */
export const emailOnly = z.strictObject({ email });

/**
 * Of the calls that email a link to whoever is named: few to one person from one network. From all networks together no
 * more than six links of a kind leave for one person in that time, without a word to who asks.
 */
export const emailedLinkLimit = {
  perAddress: 10,
  windowSeconds: 600,
  perAccount: { field: 'email', max: 3, windowSeconds: 900 },
};

const keyRequired = 'Ce champ est obligatoire.';
/** What such a link ends with, as the calls behind it take it. */
export const linkKey = z.string(keyRequired).min(1, keyRequired).max(200);
