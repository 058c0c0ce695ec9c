import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { Refusal } from '#contract-kit/error-codes.ts';
import { EMAIL_CHANGES } from '#domain/people/email-address.ts';
import { adminPasswordProblem } from '#domain/people/password-rules.ts';
import { updateAccount } from '#people/accounts/server/for-other-features.ts';
import { inTransaction, type Queries, type Transaction } from '#server/db/connection.ts';
import { outgoingEndpoints } from '#server/db/schema/outgoing.ts';
import { emailSite, enqueueEmail } from '#server/mail/email-outbox.ts';
import type { Settings } from '#server/settings/settings.ts';
import type { Shop } from '#server/shop.ts';
import { forgetKeysOf } from './api-key-store.ts';
import { refuseCommonPassword } from './common-passwords.ts';
import {
  type Correspondent,
  lockCorrespondent,
  lockLink,
  selectCorrespondent,
  selectLink,
  voidLinks,
} from './emailed-link-store.ts';
import { createLink, hashOfKey, hasLinksEnough, inTheSameTime } from './emailed-links.ts';
import { confirmPassword } from './password-attempts.ts';
import { passwordsOf } from './password-hashing.ts';
import { notifyThisProcess, revokeSessions } from './session.ts';

/** docs/product/account.md#reset-by-a-link */
const validForHours = 1;

interface ResetKind {
  purpose: 'reset_password' | 'reset_admin_password';
  email: 'password-reset' | 'admin-password-reset';
  isFor(person: Pick<Correspondent, 'isStaff'>): boolean;
  expired: string;
  leadsTo: string;
}

const customerKind: ResetKind = {
  purpose: 'reset_password',
  email: 'password-reset',
  isFor: () => true,
  expired: "Ce lien de réinitialisation n'est plus valide ou a expiré.",
  leadsTo: '/login',
};

const adminKind: ResetKind = {
  purpose: 'reset_admin_password',
  email: 'admin-password-reset',
  isFor: ({ isStaff }) => isStaff,
  expired: "Ce lien de réinitialisation administrateur n'est plus valide ou a expiré.",
  leadsTo: '/admin/login',
};

interface Sending {
  kind: ResetKind;
  person: Correspondent;
  now: Date;
}

async function sendReset(tx: Transaction, settings: Settings, { kind, person, now }: Sending) {
  const { id: userId, email, firstName } = person;
  const { purpose } = kind;
  if (await hasLinksEnough(tx, settings, { userId, purpose, now })) return;
  const { key, keyHash } = await createLink(tx, { userId, purpose, email, validForHours, now });
  await enqueueEmail(tx, now, {
    to: email,
    userId,
    onceKey: `password_reset:${keyHash}`,
    email: {
      name: kind.email,
      props: { site: emailSite(settings), firstName: firstName || null, linkKey: key, validForHours },
    },
  });
}

async function requestReset(
  shop: Pick<Shop, 'db' | 'clock' | 'settings'>,
  kind: ResetKind,
  email: string,
): Promise<{ message: string }> {
  await inTheSameTime(async () => {
    const person = await selectCorrespondent(shop.db, { email });
    if (!person || !kind.isFor(person)) return;
    const now = shop.clock.now();
    await inTransaction(shop.db, (tx) => sendReset(tx, shop.settings, { kind, person, now }));
  });
  return { message: 'Instructions de réinitialisation envoyées par email.' };
}

/** See docs/product/account.md#staff-password-is-stricter. Throws field errors. */
export async function refuseWeakPassword(
  field: string,
  password: string,
  person: Pick<Correspondent, 'email' | 'isStaff'>,
): Promise<void> {
  const problem = person.isStaff ? adminPasswordProblem(password) : null;
  if (problem) throw new Refusal('invalid', { fields: { [field]: [problem] } });
  await refuseCommonPassword(field, password, person.email);
}

/** Links that were asked for under the former standing end (docs/product/staff.md#links-end-with-standing). */
export function endIdentityLinks(tx: Transaction, userId: number, now: Date): Promise<void> {
  const purposes = [...EMAIL_CHANGES, 'reset_password', 'reset_admin_password', 'invitation'] as const;
  return voidLinks(tx, userId, purposes, now);
}

export async function setPassword(
  tx: Transaction,
  settings: Settings,
  person: Correspondent,
  change: { passwordHash: string; keptSessionId?: string; now: Date },
): Promise<string[]> {
  const { passwordHash, keptSessionId: exceptSessionId, now } = change;
  const { id: userId, email, firstName } = person;
  await updateAccount(tx, userId, { passwordHash });
  await endIdentityLinks(tx, userId, now);
  const keys = await forgetKeysOf(tx, { userId });
  const ofOwner = and(eq(outgoingEndpoints.userId, userId), eq(outgoingEndpoints.state, 'active'));
  const receivers = await tx.$count(outgoingEndpoints, ofOwner);
  await enqueueEmail(tx, now, {
    to: email,
    userId,
    onceKey: `password_changed:${userId}:${randomUUID()}`,
    email: {
      name: 'password-changed',
      props: {
        site: emailSite(settings),
        firstName: firstName || null,
        changedAt: now.toISOString(),
        everywhere: exceptSessionId === undefined,
        ...(keys > 0 ? { keys } : {}),
        ...(receivers > 0 ? { receivers } : {}),
      },
    },
  });
  return revokeSessions(tx, { userId, exceptSessionId }, 'password_changed', now);
}

/** The current session stays, the others end; `note` is the last write, and may refuse. Throws field errors. */
export async function changeOwnPassword(
  shop: Shop,
  caller: { userId: number; sessionId: string },
  typed: { current_password: string; new_password: string },
  note?: (tx: Transaction) => Promise<void>,
): Promise<{ message: string }> {
  const person = await confirmPassword(shop, caller, typed.current_password);
  await refuseWeakPassword('new_password', typed.new_password, person);
  const passwordHash = await passwordsOf(shop.settings).hash(typed.new_password);
  const now = shop.clock.now();
  const ended = await inTransaction(shop.db, async (tx) => {
    const locked = await lockCorrespondent(tx, caller.userId);
    // Somebody changed it meanwhile: the confirmed password is no longer the current one.
    if (locked?.passwordHash !== person.passwordHash) throw new Refusal('invalid_token');
    const change = { passwordHash, keptSessionId: caller.sessionId, now };
    const sessions = await setPassword(tx, shop.settings, locked, change);
    await note?.(tx);
    return sessions;
  });
  notifyThisProcess(shop, ended);
  return { message: 'Mot de passe modifié avec succès' };
}

type Link = Awaited<ReturnType<typeof selectLink>>;

/** The account must still have the address that the link was sent to. */
function holderOf(
  kind: ResetKind,
  link: Link,
  { person, now }: { person: Correspondent | undefined; now: Date },
): Correspondent {
  const holds = link && person && !link.usedAt && link.expiresAt > now && person.email === link.email;
  if (!holds || !kind.isFor(person)) throw new Refusal('link_expired', { detail: kind.expired });
  return person;
}

async function readHolder(db: Queries, kind: ResetKind, keyHash: string, now: Date): Promise<Correspondent> {
  const link = await selectLink(db, keyHash, kind.purpose);
  const person = link && (await selectCorrespondent(db, { userId: link.userId }));
  return holderOf(kind, link, { person, now });
}

async function lockHolder(
  tx: Transaction,
  kind: ResetKind,
  keyHash: string,
  now: Date,
): Promise<Correspondent> {
  const link = await lockLink(tx, keyHash, kind.purpose);
  const person = link && (await lockCorrespondent(tx, link.userId));
  return holderOf(kind, link, { person, now });
}

/** Throws `Refusal('link_expired')`. */
async function validateReset(
  shop: Pick<Shop, 'db' | 'clock'>,
  kind: ResetKind,
  token: string,
): Promise<{ message: string; user_email: string }> {
  const { email } = await readHolder(shop.db, kind, hashOfKey(token), shop.clock.now());
  return { message: 'Choisissez votre nouveau mot de passe.', user_email: email };
}

type ResetNeeds = Pick<Shop, 'db' | 'clock' | 'settings' | 'notifications'>;

/** Ends every session. Throws `link_expired` or field errors. */
async function resetPassword(
  shop: ResetNeeds,
  kind: ResetKind,
  typed: { token: string; password: string },
): Promise<{ message: string; redirect_url: string; user_email: string }> {
  const keyHash = hashOfKey(typed.token);
  // The hash is expensive, so the link is checked before it, outside the transaction.
  const holder = await readHolder(shop.db, kind, keyHash, shop.clock.now());
  await refuseWeakPassword('password', typed.password, holder);
  const passwordHash = await passwordsOf(shop.settings).hash(typed.password);
  const now = shop.clock.now();
  const ended = await inTransaction(shop.db, async (tx) =>
    setPassword(tx, shop.settings, await lockHolder(tx, kind, keyHash, now), { passwordHash, now }),
  );
  notifyThisProcess(shop, ended);
  return {
    message: 'Mot de passe réinitialisé avec succès !',
    redirect_url: kind.leadsTo,
    user_email: holder.email,
  };
}

const callsOf = (kind: ResetKind) => ({
  request: (shop: Pick<Shop, 'db' | 'clock' | 'settings'>, email: string) => requestReset(shop, kind, email),
  validate: (shop: Pick<Shop, 'db' | 'clock'>, token: string) => validateReset(shop, kind, token),
  reset: (shop: ResetNeeds, typed: { token: string; password: string }) => resetPassword(shop, kind, typed),
});

export const customerReset = callsOf(customerKind);

/** docs/product/staff.md#admin-password-reset */
export const adminReset = callsOf(adminKind);
