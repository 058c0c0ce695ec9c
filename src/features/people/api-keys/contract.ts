import { z } from 'zod';
import { customer, endpoint } from '#contract-kit/endpoint.ts';
import { idParams, isoInstant, lineOfText } from '#contract-kit/fields.ts';
import {
  CUSTOMER_SCOPES,
  KEPT_HOURS,
  KEY_LIVES,
  KEY_NAME_MAX,
  KEY_SCOPES,
  type KeyLife,
  type KeyScope,
} from '#domain/people/api-key.ts';
import { isSeen } from '#domain/text/seen-text.ts';
import { currentPassword } from '#people/auth/contract.ts';

const apiKey = z.object({
  id: z.int(),
  name: z.string(),
  scopes: z.array(z.enum(KEY_SCOPES)),
  /** The last signs of its secret. */
  ending: z.string(),
  created_at: isoInstant,
  /** When its secret was made: later than the key where it was rotated. */
  made_at: isoInstant,
  expires_at: isoInstant.nullable(),
  expired: z.boolean(),
  last_used_at: isoInstant.nullable(),
  /** The secret before the last rotation, while it still opens. */
  former: z.object({ ends_at: isoInstant, last_used_at: isoInstant.nullable() }).nullable(),
});
export type ApiKey = z.infer<typeof apiKey>;

export const keyList = z.object({ keys: z.array(apiKey), most: z.int() });
/** The secret is answered once. */
export const madeKey = z.object({ key: apiKey, secret: z.string() });
export type MadeKey = z.infer<typeof madeKey>;

const nameMissing = 'Donnez-lui un nom, pour la reconnaître.';

const notOffered = 'Cette permission n’est pas proposée.';
const lifeNotOffered = 'Choisissez une durée proposée.';

/** Both doors take the same form, each with what it offers. */
export const keyFormOf = <Scope extends KeyScope>(scopes: readonly Scope[], lives: readonly KeyLife[]) => {
  const offered: readonly KeyScope[] = scopes;
  return {
    name: lineOfText(KEY_NAME_MAX, nameMissing).refine(isSeen, nameMissing),
    scopes: z
      .array(z.enum(KEY_SCOPES, notOffered), 'Choisissez ce que la clé peut lire.')
      .min(1, 'Choisissez au moins une permission.')
      .max(KEY_SCOPES.length)
      .refine((chosen) => chosen.every((scope) => offered.includes(scope)), notOffered)
      .transform((chosen) => scopes.filter((scope) => chosen.some((one) => one === scope))),
    lasts: z.enum(KEY_LIVES, lifeNotOffered).refine((life) => lives.includes(life), lifeNotOffered),
  };
};
export const rotationForm = {
  keep_hours: z.enum(KEPT_HOURS, 'Choisissez un délai proposé.'),
};

/** The form of the administration has none. */
const proof = { current_password: currentPassword.prefault('') };
export const keyForm = z.strictObject({ ...keyFormOf(CUSTOMER_SCOPES, KEY_LIVES), ...proof });
export const keyRotation = z.strictObject({ ...rotationForm, ...proof });

export const perTenMinutes = { perAddress: 20, windowSeconds: 600 };

export const listOwnKeys = endpoint(customer('GET', '/api/users/keys/'), {
  summary: 'The customer’s API keys, the first made first, without their secrets',
  answer: keyList,
  errors: ['invalid_token'],
});

export const makeOwnKey = endpoint(customer('POST', '/api/users/keys/'), {
  summary: 'Makes an API key that reads what its scopes say; its secret is answered here alone',
  body: keyForm,
  answer: madeKey,
  status: 201,
  errors: ['invalid_token'],
  rateLimit: perTenMinutes,
  cost: 2,
});

export const rotateOwnKey = endpoint(customer('POST', '/api/users/keys/:id/rotate/'), {
  summary: 'Gives a key a new secret, answered here alone; the former goes on for the chosen hours',
  params: idParams,
  body: keyRotation,
  answer: madeKey,
  errors: ['invalid_token', 'not_found'],
  rateLimit: perTenMinutes,
  cost: 2,
});

export const removeOwnKey = endpoint(customer('DELETE', '/api/users/keys/:id/'), {
  summary: 'Takes a key away: it opens nothing from the next call on',
  params: idParams,
  answer: z.null(),
  status: 204,
  errors: ['invalid_token', 'not_found'],
  cost: 2,
});
