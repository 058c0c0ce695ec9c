import { randomUUID } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import {
  decodeProtectedHeader,
  errors,
  type JWTPayload,
  type JWTVerifyOptions,
  jwtVerify,
  SignJWT,
} from 'jose';
import { z } from 'zod';
import { Refusal } from '#contract-kit/error-codes.ts';
import { type Doorstep, doorstepOf, type StaffSessionState } from '#domain/people/second-factor.ts';
import type { SessionEnd } from '#domain/people/timeline-words.ts';
import { isViewingOpen } from '#people/team/server/for-other-features.ts';
import { inTransaction, type Queries } from '#server/db/connection.ts';
import type { Audience } from '#server/db/schema/sessions.ts';
import type { Authenticate, Caller } from '#server/http/caller.ts';
import { doorOfSecret } from '#server/http/key-secret.ts';
import { forEachKey } from '#server/settings/key-list.ts';
import type { Shop } from '#server/shop.ts';
import { staffNamed } from '#server/staff.ts';
import type { TokenPair } from '../contract.ts';
import { forgetKeysOf } from './api-key-store.ts';
import { callerByKey } from './key-caller.ts';
import {
  insertSession,
  markRevoked,
  notify,
  type SessionOrigin,
  type SessionScope,
  type StaffNow,
  selectSessionsRevokedSince,
  selectStaffNow,
} from './store.ts';

export const accessSeconds = 30 * 60;
export const refreshSeconds = 7 * 24 * 3600;
/** It is the staff's limit (docs/product/staff.md#eight-hours-idle). */
const staffIdleSeconds = 8 * 3600;
const staffLongestSeconds = 24 * 3600;

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

type SignedIn = Caller & { audience: Audience };

type RefreshClaims = z.infer<typeof refreshClaims>;

interface ViewingClaims {
  userId: number;
  viewingId: string;
}

interface Life {
  issuedAt: Date;
  expiresAt: Date;
}

export interface Tokens {
  /** `sessionEndsAt` makes the token end with its session. */
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

/** By whichever key signed it. */
async function verify(
  token: string,
  keys: readonly Promise<CryptoKey>[],
  options: JWTVerifyOptions,
): Promise<JWTPayload> {
  for (const [at, key] of keys.entries()) {
    try {
      return (await jwtVerify(token, await key, options)).payload;
    } catch (error) {
      const isAnotherKeys = error instanceof errors.JWSSignatureVerificationFailed;
      if (!isAnotherKeys || at === keys.length - 1) throw error;
    }
  }
  throw new Error('a list of keys holds one at least');
}

/** It uses the shop's clock, so that moving it ends sessions as real time would. */
export function createTokens({ settings, clock }: Pick<Shop, 'settings' | 'clock'>): Tokens {
  // Imported once: jose would otherwise import the bytes again at each verification.
  const keys = forEachKey(settings.TOKEN_SECRET, (secret) =>
    crypto.subtle.importKey(
      'raw',
      new TextEncoder().encode(secret),
      { name: 'HMAC', hash: 'SHA-256' },
      false,
      ['sign', 'verify'],
    ),
  );

  async function sign(claims: Record<string, unknown>, typ: string, issuedAt: Date, expiresAt: Date) {
    return new SignJWT({ ...claims, iat: seconds(issuedAt), exp: seconds(expiresAt) })
      .setProtectedHeader({ alg: 'HS256', typ })
      .sign(await keys[0]);
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
      return claims.parse(await verify(token, keys, options));
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

/** It is cut to the length that is stored. */
export const agentOf = ({ headers }: Pick<FastifyRequest, 'headers'>): string =>
  (headers['user-agent'] ?? '').slice(0, 300);

const sessionRevokedChannel = 'session_revoked';

/** What ends all sessions of a person at a door ends their keys to it (docs/product/api-key.md#what-ends-them). */
const endsKeys: readonly SessionEnd[] = [
  'password_changed',
  'email_changed',
  'deactivated',
  'role_changed',
  'factors_reset',
  'deleted',
];

/** It runs in the caller's transaction. Answers the ended sessions, for `notifyThisProcess`. */
export async function revokeSessions(
  db: Queries,
  scope: SessionScope,
  reason: SessionEnd,
  now: Date,
): Promise<string[]> {
  const ended = await markRevoked(db, scope, reason, now);
  if ('userId' in scope && endsKeys.includes(reason)) await forgetKeysOf(db, scope);
  for (const sessionId of ended) await notify(db, sessionRevokedChannel, sessionId);
  return ended;
}

/** It runs after the commit, so that this process need not wait for NOTIFY. */
export function notifyThisProcess(shop: Pick<Shop, 'notifications'>, ended: readonly string[]): void {
  for (const sessionId of ended) shop.notifications.notifyHere(sessionRevokedChannel, sessionId);
}

/** A used token works too; an expired one has nothing to end. */
export async function endSession(
  shop: Pick<Shop, 'db' | 'clock' | 'notifications'>,
  tokens: Tokens,
  refresh: string,
): Promise<void> {
  const claims = await tokens.readRefresh(refresh).catch((error: unknown) => {
    if (error instanceof Refusal) return undefined;
    throw error;
  });
  if (!claims) return;
  const ended = await inTransaction(shop.db, (tx) =>
    revokeSessions(tx, { sessionId: claims.sid }, 'signed_out', shop.clock.now()),
  );
  notifyThisProcess(shop, ended);
}

/** Throws `invalid_credentials` when the account was closed or changed its password meanwhile. */
export async function openSession(
  db: Queries,
  tokens: Tokens,
  person: {
    userId: number;
    isStaff: boolean;
    audience: 'customer' | 'admin';
    /** It is the hash of the password that was tried, if any. */
    passwordHash?: string | null;
    from?: SessionOrigin;
  },
  now: Date,
): Promise<TokenPair> {
  const { userId, audience, isStaff, passwordHash = null, from } = person;
  const sessionId = randomUUID();
  const tokenId = randomUUID();
  const expiresAt = refreshExpiry(audience, now, now);
  const session = { id: sessionId, userId, audience, passwordHash, tokenId, now, expiresAt, from };
  // Signs while the session is stored, so that a sign-in waits for the longer of both only.
  const [opened, access, refresh] = await Promise.all([
    insertSession(db, session),
    tokens.signAccess({ userId, sessionId, audience, isStaff }),
    tokens.signRefresh({ sub: userId, sid: sessionId, jti: tokenId }, { issuedAt: now, expiresAt }),
  ]);
  if (!opened) throw new Refusal('invalid_credentials');
  return { access, refresh };
}

interface RevokedSessions {
  has(sessionId: string): boolean;
}

/** Memory spares each call a query; NOTIFY keeps it current (docs/product/session.md#signed-out-at-once). */
async function openRevokedSessions(
  shop: Pick<Shop, 'db' | 'clock' | 'notifications'>,
): Promise<RevokedSessions> {
  const { db, clock, notifications } = shop;
  const revokedAt = new Map<string, number>();

  /** When the last access token has expired, with a minute of drift between clocks. */
  const horizon = () => clock.now().getTime() - (accessSeconds + 60) * 1000;

  function forgetOld(): void {
    // A Map keeps the order of insertion: the oldest come first.
    for (const [id, at] of revokedAt) {
      if (at > horizon()) return;
      revokedAt.delete(id);
    }
  }

  async function load(): Promise<void> {
    for (const session of await selectSessionsRevokedSince(db, new Date(horizon()))) {
      if (session.revokedAt) revokedAt.set(session.id, session.revokedAt.getTime());
    }
  }

  await notifications.on(sessionRevokedChannel, (sessionId) => {
    forgetOld();
    if (!sessionId) return load();
    revokedAt.set(sessionId, clock.now().getTime());
  });
  await load();
  return { has: (sessionId) => revokedAt.has(sessionId) };
}

/** A viewing allows only reading (docs/product/staff.md#seeing-as-a-customer). */
async function viewerBy(
  { pool, clock, settings }: Pick<Shop, 'pool' | 'clock' | 'settings'>,
  tokens: Tokens,
  { method }: Pick<FastifyRequest, 'method'>,
  token: string,
): Promise<Caller> {
  const { userId, viewingId: id } = await tokens.readViewing(token).catch(() => {
    throw new Refusal('viewing_over');
  });
  const rule = { required: settings.factorRequired, now: clock.now() };
  if (!(await isViewingOpen(pool, { id, userId }, rule))) throw new Refusal('viewing_over');
  if (method !== 'GET' && method !== 'HEAD') throw new Refusal('read_only');
  return { userId, sessionId: id, audience: 'seeing', isStaff: false };
}

/** Staff tokens alone are checked in the database (docs/product/staff.md#asked-at-each-call). */
function authenticateBy(
  tokens: Tokens,
  revoked: RevokedSessions,
  {
    staffNow,
    doorstep,
    viewer,
    holder,
  }: {
    staffNow: (userId: number, sessionId: string) => Promise<StaffNow | undefined>;
    doorstep: (session: StaffSessionState) => Doorstep | 'over' | undefined;
    viewer: (request: FastifyRequest, token: string) => Promise<Caller>;
    holder: (request: FastifyRequest, secret: string) => Promise<Caller>;
  },
): Authenticate {
  return async (request) => {
    const [scheme, token] = request.headers.authorization?.split(' ') ?? [];
    if (scheme?.toLowerCase() !== 'bearer' || !token) return undefined;
    if (doorOfSecret(token)) return holder(request, token);
    if (tokens.isViewing(token)) return viewer(request, token);
    const caller = await tokens.readAccess(token);
    if (revoked.has(caller.sessionId)) throw new Refusal('invalid_token');
    if (caller.audience !== 'admin') return caller;
    const { userId: id, sessionId } = caller;
    const person = await staffNow(id, sessionId);
    if (!person) throw new Refusal('invalid_token');
    const lacks = doorstep(person.session);
    if (lacks === 'over') throw new Refusal('invalid_token');
    const { ledgerId, role, provenAt } = person;
    const by = { id, role, sessionId, provenAt, address: request.ip, userAgent: agentOf(request) };
    const staff = { ...staffNamed(ledgerId), by };
    return { ...caller, ...(lacks ? { atDoor: { staff, lacks } } : { staff }) };
  };
}

export async function createAuthenticate(shop: Shop): Promise<Authenticate> {
  const revoked = await openRevokedSessions(shop);
  const { pool, clock, settings } = shop;
  const tokens = createTokens(shop);
  return authenticateBy(tokens, revoked, {
    staffNow: (userId, sessionId) => selectStaffNow(pool, userId, sessionId),
    doorstep: (session) => doorstepOf(session, { required: settings.factorRequired, now: clock.now() }),
    viewer: (request, token) => viewerBy(shop, tokens, request, token),
    holder: (request, secret) => callerByKey(shop, request, { secret, userAgent: agentOf(request) }),
  });
}
