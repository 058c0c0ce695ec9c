import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { Refusal } from '#contract-kit/error-codes.ts';
import type { Factor } from '#people/auth/server/for-other-features.ts';
import type { Settings } from '#server/settings/settings.ts';
import type { CreatedPasskey, UsedPasskey } from '../contract.ts';

/** Only staff's passkeys want it, and it takes 8 MB of a web process. */
const library = () => import('@simplewebauthn/server');

/** A passkey answers only the site that it was made for (docs/product/staff.md#passkeys). */
const siteOf = ({ siteUrl, SITE_NAME }: Settings) => {
  const { hostname, origin } = new URL(siteUrl);
  return { rpID: hostname, rpName: SITE_NAME, origin };
};

const named = (factors: readonly Factor[]) =>
  factors.flatMap(({ credentialId, transports }) =>
    credentialId ? [{ id: credentialId, transports: transports ?? [] }] : [],
  );

/** They are EdDSA, ES256 and RS256. By default the library asks Node for an experimental algorithm. */
const supportedAlgorithmIDs = [-8, -7, -257];

interface Owner {
  userId: number;
  email: string;
  displayName: string;
}

export async function newPasskeyOptions(settings: Settings, owner: Owner, factors: readonly Factor[]) {
  const { rpID, rpName } = siteOf(settings);
  const { generateRegistrationOptions } = await library();
  return generateRegistrationOptions({
    rpID,
    rpName: `${rpName} (administration)`,
    userID: new TextEncoder().encode(`staff-${owner.userId}`),
    userName: owner.email,
    userDisplayName: owner.displayName,
    excludeCredentials: named(factors),
    supportedAlgorithmIDs,
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
  });
}

export async function passkeyOptions(settings: Settings, factors: readonly Factor[]) {
  const allowCredentials = named(factors);
  const { generateAuthenticationOptions } = await library();
  return generateAuthenticationOptions({
    rpID: siteOf(settings).rpID,
    allowCredentials,
    userVerification: 'required',
  });
}

/** The library throws for whatever does not match: a wrong origin, site, challenge, signature or counter. */
async function orUnknown<Result>(verifying: () => Promise<Result>): Promise<Result> {
  try {
    return await verifying();
  } catch {
    throw new Refusal('factor_unknown');
  }
}

/** Throws `factor_unknown`. */
export async function readNewPasskey(settings: Settings, expectedChallenge: string, created: CreatedPasskey) {
  const { rpID: expectedRPID, origin: expectedOrigin } = siteOf(settings);
  const { verifyRegistrationResponse } = await library();
  const response: RegistrationResponseJSON = { ...created, clientExtensionResults: {} };
  const result = await orUnknown(() =>
    verifyRegistrationResponse({
      response,
      expectedChallenge,
      expectedOrigin,
      expectedRPID,
      requireUserVerification: true,
      supportedAlgorithmIDs,
    }),
  );
  if (!result.verified) throw new Refusal('factor_unknown');
  const { id: credentialId, publicKey, counter } = result.registrationInfo.credential;
  const transports = created.response.transports ?? [];
  return { credentialId, publicKey: Buffer.from(publicKey).toString('base64url'), counter, transports };
}

/** Answers the passkey's new counter. Throws `factor_unknown`. */
export async function readUsedPasskey(
  settings: Settings,
  expectedChallenge: string,
  { factor, used }: { factor: Factor; used: UsedPasskey },
): Promise<number> {
  const { rpID: expectedRPID, origin: expectedOrigin } = siteOf(settings);
  const { verifyAuthenticationResponse } = await library();
  const { id, rawId, type, response: answer } = used;
  const { userHandle, ...signed } = answer;
  const response: AuthenticationResponseJSON = {
    id,
    rawId,
    type,
    clientExtensionResults: {},
    response: { ...signed, ...(userHandle ? { userHandle } : {}) },
  };
  const result = await orUnknown(() =>
    verifyAuthenticationResponse({
      response,
      expectedChallenge,
      expectedOrigin,
      expectedRPID,
      requireUserVerification: true,
      credential: {
        id: factor.credentialId ?? '',
        publicKey: new Uint8Array(Buffer.from(factor.publicKey ?? '', 'base64url')),
        counter: factor.counter ?? 0,
      },
    }),
  );
  if (!result.verified) throw new Refusal('factor_unknown');
  return result.authenticationInfo.newCounter;
}
