import { decodeProtectedHeader, errors, jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import { Refusal } from '#contract-kit/error-codes.ts';
import type { Audience } from '#server/db/schema/sessions.ts';
import type { Caller } from '#server/http/caller.ts';
import type { Shop } from '#server/shop.ts';

export const accessSeconds = 30 * 60;
export const refreshSeconds = 7 * 24 * 3600;
/** It is the staff's limit (docs/product/staff.md#eight-hours-idle). */
export const staffIdleSeconds = 8 * 3600;
export const staffLongestSeconds = 24 * 3600;

/** The type in the header keeps one kind of token from passing for the other. */
const accessType = 'at+jwt';
const refreshType = 'refresh+jwt';
const viewingType = 'viewing+jwt';

const userId = z
  .string()
  .regex(/^\d{1,10}$/)
  .transform(Number);

const accessClaims = z.object({
  sub: userId,
  sid: z.uuid(),
  aud: z.enum(['customer', 'admin']),
  is_staff: z.boolean(),
});
const viewingClaims = z.object({ sub: userId, vid: z.uuid(), aud: z.literal('seeing') });
const refreshClaims = z.object({ sub: userId, sid: z.uuid(), jti: z.uuid() });

export type SignedIn = Caller & { audience: Audience };

export type RefreshClaims = z.infer<typeof refreshClaims>;

export interface ViewingClaims {
  userId: number;
  viewingId: string;
}

interface Life {
  issuedAt: Date;
  expiresAt: Date;
}

export interface Tokens {
  /** With `sessionEndsAt` the token ends with its session. */
  signAccess(caller: SignedIn, sessionEndsAt?: Date): Promise<string>;
  /** It only allows seeing a customer's account. */
  signViewing(viewing: ViewingClaims, life: Life): Promise<string>;
  isViewing(token: string): boolean;
  readViewing(token: string): Promise<ViewingClaims>;
  /** The same claims and life always give the same token, so that a lost answer can be repeated. */
  signRefresh(claims: RefreshClaims, life: Life): Promise<string>;
  readAccess(token: string): Promise<SignedIn>;
  /** The database says whether it is still usable. */
  readRefresh(token: string): Promise<RefreshClaims>;
}

const after = (instant: Date, lifetime: number) => new Date(instant.getTime() + lifetime * 1000);

/** `activeAt` is the person's last act, `openedAt` the beginning of the session. */
export function refreshExpiry(audience: Audience, activeAt: Date, openedAt: Date): Date {
  if (audience === 'customer') return after(activeAt, refreshSeconds);
  const [idle, longest] = [after(activeAt, staffIdleSeconds), after(openedAt, staffLongestSeconds)];
  return idle < longest ? idle : longest;
}

const seconds = (instant: Date) => Math.floor(instant.getTime() / 1000);

/** It uses the shop's clock, so that moving it ends sessions as real time would. */
export function createTokens({ settings, clock }: Pick<Shop, 'settings' | 'clock'>): Tokens {
  const secret = new TextEncoder().encode(settings.TOKEN_SECRET);
  // Imported once: jose would otherwise import the bytes again at each verification.
  const key = crypto.subtle.importKey('raw', secret, { name: 'HMAC', hash: 'SHA-256' }, false, [
    'sign',
    'verify',
  ]);

  async function sign(claims: Record<string, unknown>, typ: string, issuedAt: Date, expiresAt: Date) {
    return new SignJWT({ ...claims, iat: seconds(issuedAt), exp: seconds(expiresAt) })
      .setProtectedHeader({ alg: 'HS256', typ })
      .sign(await key);
  }

  async function read<Schema extends z.ZodType>(
    token: string,
    typ: string,
    claims: Schema,
  ): Promise<z.output<Schema>> {
    try {
      // Otherwise jose accepts a token without `exp`, which would be valid for ever.
      const requiredClaims = ['exp', 'iat'];
      const options = { algorithms: ['HS256'], typ, requiredClaims, currentDate: clock.now() };
      const { payload } = await jwtVerify(token, await key, options);
      return claims.parse(payload);
    } catch (error) {
      if (error instanceof errors.JOSEError || error instanceof z.ZodError) {
        throw new Refusal('invalid_token');
      }
      throw error;
    }
  }

  return {
    signAccess({ userId, sessionId, audience, isStaff }, sessionEndsAt) {
      const now = clock.now();
      const usual = after(now, accessSeconds);
      const expiresAt = sessionEndsAt && sessionEndsAt < usual ? sessionEndsAt : usual;
      const claims = { sub: String(userId), sid: sessionId, aud: audience, is_staff: isStaff };
      return sign(claims, accessType, now, expiresAt);
    },
    signRefresh: ({ sub, sid, jti }, { issuedAt, expiresAt }) =>
      sign({ sub: String(sub), sid, jti }, refreshType, issuedAt, expiresAt),
    signViewing: ({ userId, viewingId }, { issuedAt, expiresAt }) =>
      sign({ sub: String(userId), vid: viewingId, aud: 'seeing' }, viewingType, issuedAt, expiresAt),
    isViewing(token) {
      try {
        return decodeProtectedHeader(token).typ === viewingType;
      } catch {
        return false;
      }
    },
    async readViewing(token) {
      const { sub, vid } = await read(token, viewingType, viewingClaims);
      return { userId: sub, viewingId: vid };
    },
    async readAccess(token) {
      const { sub, sid, aud, is_staff } = await read(token, accessType, accessClaims);
      return { userId: sub, sessionId: sid, audience: aud, isStaff: is_staff };
    },
    readRefresh: (token) => read(token, refreshType, refreshClaims),
  };
}
