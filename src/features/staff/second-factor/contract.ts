import { z } from 'zod';
import { emailChangeForm } from '#account/profile/contract.ts';
import { endpoint, staff, staffAtDoor } from '#contract-kit/endpoint.ts';
import { identifier, idParams, isoInstant, lineOfText } from '#contract-kit/fields.ts';
import { adminPasswordProblem } from '#domain/people/password-rules.ts';
import { DOORSTEPS, FACTOR_NAME_MAX } from '#domain/people/second-factor.ts';
import { isSeen } from '#domain/text/seen-text.ts';
import { passwordChangeOf, passwordFormOf } from '#people/auth/contract.ts';

const perTenMinutes = { perAddress: 20, windowSeconds: 600 };

const passwordChange = passwordChangeOf(adminPasswordProblem);
export const staffPasswordForm = passwordFormOf(passwordChange);

export const changeStaffPassword = endpoint(staff('POST', '/api/admin/me/password/', 'admin.enter'), {
  summary:
    'Changes the password of the signed-in member of the staff; their every other session ends, the shop’s too',
  body: passwordChange,
  answer: z.object({ message: z.string() }),
  errors: ['proof_required', 'invalid_token'],
  rateLimit: perTenMinutes,
});

export const changeStaffEmail = endpoint(staff('POST', '/api/admin/me/email/', 'admin.enter'), {
  summary:
    'Asks for another email of the signed-in member of the staff, which takes effect by the link sent to it',
  body: emailChangeForm,
  answer: z.object({ detail: z.string() }),
  errors: ['proof_required', 'invalid_token', 'email_exists'],
  rateLimit: perTenMinutes,
});

const codeMissing = 'Saisissez le code.';
const nameMissing = 'Donnez-lui un nom, pour la reconnaître.';
const name = lineOfText(FACTOR_NAME_MAX).refine(isSeen, nameMissing);

const perMinute = { perAddress: 30, windowSeconds: 60 };

const factor = z.object({
  id: z.int(),
  kind: z.enum(['passkey', 'totp']),
  name: z.string(),
  created_at: isoInstant,
  last_used_at: isoInstant.nullable(),
});
export type Factor = z.infer<typeof factor>;

const secondFactor = z.object({
  email: z.string(),
  /** Null once the session is inside. */
  lacks: z.enum(DOORSTEPS).nullable(),
  required: z.boolean(),
  kinds: z.array(z.enum(['passkey', 'totp'])),
  /** It is empty at the door, because a password alone must not learn names. */
  factors: z.array(factor),
  recovery_codes_left: z.int(),
});
export type SecondFactor = z.infer<typeof secondFactor>;

export const showSecondFactor = endpoint(
  staffAtDoor('GET', '/api/admin/second-factor/', 'factor_required', 'factor_missing'),
  {
    summary: 'The second factors of the signed-in member of the staff, and what this session still lacks',
    answer: secondFactor,
  },
);

const TRANSPORTS = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const;
const knownTransports = z
  .array(identifier(30))
  .max(10)
  .transform((given) => TRANSPORTS.filter((one) => given.includes(one)));

/** The browser needs this form (WebAuthn Level 3, `…OptionsJSON`). */
const namedPasskeys = z.array(
  z.object({ id: z.string(), type: z.string(), transports: z.array(z.string()).optional() }),
);
const verification = z.enum(['required', 'preferred', 'discouraged']);
const creationOptions = z.object({
  rp: z.object({ name: z.string(), id: z.string().optional() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.number() })),
  timeout: z.number().optional(),
  excludeCredentials: namedPasskeys.optional(),
  authenticatorSelection: z
    .object({ residentKey: verification.optional(), userVerification: verification.optional() })
    .optional(),
});
const requestOptions = z.object({
  challenge: z.string(),
  timeout: z.number().optional(),
  rpId: z.string().optional(),
  allowCredentials: namedPasskeys.optional(),
  userVerification: verification.optional(),
});

const challengeId = z.uuid('Cette demande a expiré ou a déjà servi. Recommencez.');
const encoded = z
  .string()
  .regex(/^[\w-]*$/)
  .max(8192);
/** The browser sends more than is read here. */
const credential = {
  id: encoded,
  rawId: encoded,
  type: z.literal('public-key'),
};

const createdPasskey = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: encoded,
    attestationObject: encoded,
    transports: knownTransports.optional(),
  }),
});
export type CreatedPasskey = z.output<typeof createdPasskey>;

const usedPasskey = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: encoded,
    authenticatorData: encoded,
    signature: encoded,
    userHandle: encoded.nullish(),
  }),
});
export type UsedPasskey = z.output<typeof usedPasskey>;

const proven = z.object({ proven_until: isoInstant });

export const beginFactorProof = endpoint(
  staffAtDoor('POST', '/api/admin/second-factor/challenge/', 'factor_required'),
  {
    summary: 'What a passkey of this person has to sign, once, within ten minutes',
    answer: z.object({ challenge_id: z.string(), options: requestOptions }),
    errors: ['not_found'],
    rateLimit: perMinute,
  },
);

export const proveByPasskey = endpoint(
  staffAtDoor('POST', '/api/admin/second-factor/proof/passkey/', 'factor_required'),
  {
    summary: 'Gives the second factor by a passkey: opens the session, or proves again who it is',
    body: z.strictObject({ challenge_id: challengeId, response: usedPasskey }),
    answer: proven,
    errors: ['challenge_expired', 'factor_unknown'],
    rateLimit: perMinute,
  },
);

// `code` is the name of an error's code.
export const codeForm = z.strictObject({
  factor_code: identifier(60, codeMissing).min(1, codeMissing),
});

export const proveByCode = endpoint(
  staffAtDoor('POST', '/api/admin/second-factor/proof/code/', 'factor_required'),
  {
    summary:
      'Gives the second factor by the code of an application, or by a recovery code: each is accepted once',
    body: codeForm,
    answer: proven,
    // Wrong codes are limited by person too, at the pace of passwords.
    rateLimit: perMinute,
  },
);

/** The codes come once, with the first factor. */
const added = z.object({ factor, recovery_codes: z.array(z.string()).nullable() });

export const beginPasskey = endpoint(
  staffAtDoor('POST', '/api/admin/second-factor/passkeys/challenge/', 'factor_missing'),
  {
    summary: 'What a new passkey has to sign, once, within ten minutes',
    answer: z.object({ challenge_id: z.string(), options: creationOptions }),
    errors: ['proof_required'],
    rateLimit: perMinute,
    cost: 2,
  },
);

export const nameForm = z.strictObject({ name });

export const addPasskey = endpoint(
  staffAtDoor('POST', '/api/admin/second-factor/passkeys/', 'factor_missing'),
  {
    summary: 'Adds a passkey; with the first factor, answers ten recovery codes, once',
    body: z.strictObject({ challenge_id: challengeId, name, response: createdPasskey }),
    answer: added,
    status: 201,
    errors: ['proof_required', 'challenge_expired', 'factor_unknown', 'passkey_known'],
    rateLimit: perMinute,
  },
);

export const beginApplication = endpoint(
  staffAtDoor('POST', '/api/admin/second-factor/applications/challenge/', 'factor_missing'),
  {
    summary: 'A secret for an application that counts codes, shown once (RFC 6238)',
    answer: z.object({ challenge_id: z.string(), secret: z.string(), uri: z.string() }),
    errors: ['proof_required'],
    rateLimit: perMinute,
  },
);

export const applicationForm = z.strictObject({
  name,
  factor_code: identifier(60, codeMissing)
    .overwrite((typed) => typed.replace(/\s/g, ''))
    .min(1, codeMissing)
    .regex(/^\d{6}$/, 'Le code a 6 chiffres.'),
});

export const addApplication = endpoint(
  staffAtDoor('POST', '/api/admin/second-factor/applications/', 'factor_missing'),
  {
    summary:
      'Adds the application that shows this code; with the first factor, answers ten recovery codes, once',
    body: z.strictObject({ challenge_id: challengeId, ...applicationForm.shape }),
    answer: added,
    status: 201,
    errors: ['proof_required', 'challenge_expired'],
    rateLimit: perMinute,
  },
);

export const renameFactor = endpoint(staff('PATCH', '/api/admin/second-factor/factors/:id/', 'admin.enter'), {
  summary: 'Gives a factor another name',
  params: idParams,
  body: nameForm,
  answer: factor,
  errors: ['proof_required'],
  cost: 2,
});

export const removeFactor = endpoint(
  staff('DELETE', '/api/admin/second-factor/factors/:id/', 'admin.enter'),
  {
    summary: 'Takes a factor away; with the last one, the recovery codes go too',
    params: idParams,
    answer: z.null(),
    status: 204,
    errors: ['proof_required', 'last_factor'],
  },
);

export const renewRecoveryCodes = endpoint(
  staff('POST', '/api/admin/second-factor/recovery-codes/', 'admin.enter'),
  {
    summary: 'Ten new recovery codes, answered once; the former ones end',
    answer: z.object({ recovery_codes: z.array(z.string()) }),
    errors: ['proof_required', 'factor_missing'],
  },
);

export const resetSecondFactor = endpoint(
  staff('POST', '/api/admin/users/:id/second-factor/reset/', 'staff.write'),
  {
    summary: 'Takes every factor of another member of the staff away, and ends their sessions',
    params: idParams,
    answer: z.object({ removed: z.int() }),
    errors: ['proof_required', 'own_account', 'person_protected'],
  },
);

const staffSession = z.object({
  id: z.string(),
  device: z.string(),
  address: z.string().nullable(),
  opened_at: isoInstant,
  last_seen_at: isoInstant,
  current: z.boolean(),
  /** The password was given, the second factor not yet. */
  waiting: z.boolean(),
});
export type StaffSession = z.infer<typeof staffSession>;

export const listStaffSessions = endpoint(staff('GET', '/api/admin/sessions/', 'admin.enter'), {
  summary: 'Where the signed-in member of the staff is signed in to the administration',
  answer: z.array(staffSession),
});

export const endStaffSession = endpoint(staff('DELETE', '/api/admin/sessions/:id/', 'admin.enter'), {
  summary: 'Ends one of their own sessions of the administration, at once',
  params: z.object({ id: z.uuid() }),
  answer: z.null(),
  status: 204,
});

export const endOtherStaffSessions = endpoint(staff('DELETE', '/api/admin/sessions/', 'admin.enter'), {
  summary: 'Ends their own sessions of the administration but this one, at once',
  answer: z.object({ ended: z.int() }),
});
