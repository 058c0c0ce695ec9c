import type { FastifyRequest } from 'fastify';
import { Refusal } from '#contract-kit/error-codes.ts';
import { type Doorstep, doorstepOf, type StaffSessionState } from '#domain/people/second-factor.ts';
import { isViewingOpen } from '#people/team/server/for-other-features.ts';
import type { Authenticate, Caller } from '#server/http/caller.ts';
import type { Shop } from '#server/shop.ts';
import { staffNamed } from '#server/staff.ts';
import { agentOf, sessionRevokedChannel } from './session.ts';
import { type StaffNow, selectSessionsRevokedSince, selectStaffNow } from './store.ts';
import { accessSeconds, createTokens, type Tokens } from './tokens.ts';

interface RevokedSessions {
  has(sessionId: string): boolean;
}

/**
 * It is in memory, so that no call costs a query; NOTIFY keeps it current (docs/product/session.md#signed-out-at-once).
 */
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

/** Only a staff token is checked in the database (docs/product/staff.md#asked-at-each-call). */
export function authenticateBy(
  tokens: Tokens,
  revoked: RevokedSessions,
  {
    staffNow,
    doorstep,
    viewer,
  }: {
    staffNow: (userId: number, sessionId: string) => Promise<StaffNow | undefined>;
    doorstep: (session: StaffSessionState) => Doorstep | 'over' | undefined;
    viewer: (request: FastifyRequest, token: string) => Promise<Caller>;
  },
): Authenticate {
  return async (request) => {
    const [scheme, token] = request.headers.authorization?.split(' ') ?? [];
    if (scheme?.toLowerCase() !== 'bearer' || !token) return undefined;
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
  });
}
