import { restoreVerified, selectRestoredAt } from '#account/data-export/server/for-other-features.ts';
import { Refusal } from '#contract-kit/error-codes.ts';
import { EMAIL_CHANGES, emailChangeOf } from '#domain/people/email-address.ts';
import { readdressIdeasOf } from '#help/ideas/server/for-other-features.ts';
import { readdressTicketsOf } from '#help/support/server/for-other-features.ts';
import {
  claimEmail,
  enqueueProviderPerson,
  updateAccount,
} from '#people/accounts/server/for-other-features.ts';
import {
  type Correspondent,
  hashOfKey,
  lockCorrespondent,
  lockLink,
  markLinkUsed,
  notifyThisProcess,
  revokeSessions,
  voidLinks,
} from '#people/auth/server/for-other-features.ts';
import { inTransaction, type Transaction } from '#server/db/connection.ts';
import { writeGathered } from '#server/db/last-writes.ts';
import type { Caller } from '#server/http/caller.ts';
import { emailSite, enqueueEmail } from '#server/mail/email-outbox.ts';
import type { Settings } from '#server/settings/settings.ts';
import type { Shop } from '#server/shop.ts';
import {
  followTrial,
  isTrialLeft,
  startChosenTrial,
  trialBegunAt,
} from '#shop/free-trial/server/for-other-features.ts';
import type { VerifiedEmail } from '../contract.ts';

/** See docs/product/account.md#new-email-by-its-link. Throws `email_exists`. Answers the sessions that ended. */
async function applyNewEmail(
  tx: Transaction,
  settings: Settings,
  person: Correspondent,
  change: { email: string; keyHash: string; keptSessionId: string | undefined; now: Date },
): Promise<string[]> {
  const { email, keyHash, keptSessionId, now } = change;
  const { id: userId, firstName } = person;
  if (!(await claimEmail(tx, userId, email, now))) throw new Refusal('email_exists');
  await enqueueProviderPerson(tx, userId, now);
  const readdressed = { userId, from: person.email, to: email, now };
  await readdressTicketsOf(tx, readdressed);
  await readdressIdeasOf(tx, readdressed);
  await voidLinks(tx, userId, ['verify_email', 'reset_password', 'reset_admin_password'], now);
  await enqueueEmail(tx, now, {
    to: person.email,
    userId,
    onceKey: `email_left:done:${keyHash}`,
    email: {
      name: 'email-left',
      props: {
        site: emailSite(settings),
        firstName: firstName || null,
        newEmail: email,
        at: now.toISOString(),
        done: true,
        byTeam: false,
      },
    },
  });
  return revokeSessions(tx, { userId, exceptSessionId: keptSessionId }, 'email_changed', now);
}

/** A slice runs it in the transaction that verifies an email. */
type EmailVerifiedFollower = (
  tx: Transaction,
  person: { userId: number; now: Date },
  settings: Settings,
) => Promise<void>;

/** The restore comes first: what it gives back needs no trial (docs/product/account.md#unverified-may-buy). */
const emailVerifiedFollowers: readonly EmailVerifiedFollower[] = [restoreVerified, startChosenTrial];

/** docs/product/session.md#verified-again-says-as-much */
async function begunWithVerification(
  tx: Transaction,
  userId: number,
  { verified, now }: { verified: Date; now: Date },
): Promise<Pick<VerifiedEmail, 'trial' | 'restored'>> {
  // The restore of this transaction is read from the ledger too.
  await writeGathered(tx);
  return {
    trial: await trialBegunAt(tx, userId, { begun: verified, now }),
    restored: (await selectRestoredAt(tx, userId, verified)) ?? null,
  };
}

/** First what waited for the email, then the welcome, which reports it. */
export async function welcomeVerified(
  tx: Transaction,
  settings: Settings,
  person: Pick<Correspondent, 'id' | 'email' | 'firstName'>,
  now: Date,
): Promise<void> {
  for (const follow of emailVerifiedFollowers) await follow(tx, { userId: person.id, now }, settings);
  const { restored } = await begunWithVerification(tx, person.id, { verified: now, now });
  await enqueueEmail(tx, now, {
    to: person.email,
    userId: person.id,
    onceKey: `welcome:${person.id}`,
    email: {
      name: 'welcome',
      props: {
        site: emailSite(settings),
        firstName: person.firstName || null,
        trialLeft: await isTrialLeft(tx, person.id),
        restored,
      },
    },
  });
}

const verified = { detail: 'Votre adresse email est confirmée. Merci\u00a0!' };
const changed = {
  detail: 'Votre nouvelle adresse email est confirmée. C’est elle qui vous connecte désormais.',
};

interface Opening {
  keyHash: string;
  caller: Caller | undefined;
  now: Date;
}

/** Answers the message, when the address was verified, and the sessions that ended. */
async function useLink(tx: Transaction, settings: Settings, { keyHash, caller, now }: Opening) {
  const link = await lockLink(tx, keyHash, 'verify_email', ...EMAIL_CHANGES);
  const person = link && (await lockCorrespondent(tx, link.userId));
  if (!link || !person) throw new Refusal('link_expired');
  const changes = link.purpose !== 'verify_email';
  const said = { ...(changes ? changed : verified), userId: person.id };
  // Some mail programs open links before the person: the second opening finds the work done.
  const isDone = person.email === link.email && person.emailVerifiedAt !== null;
  const before = { ...said, verifiedAt: person.emailVerifiedAt ?? now, ended: [] };
  if (link.usedAt && isDone) return before;
  if (link.usedAt || link.expiresAt <= now) throw new Refusal('link_expired');
  const holds = changes ? link.purpose === emailChangeOf(person) : link.email === person.email;
  if (!holds) throw new Refusal('link_expired');
  await markLinkUsed(tx, keyHash, now);
  if (isDone) return before;
  const { email } = link;
  const keptSessionId = caller?.userId === person.id ? caller.sessionId : undefined;
  const ended = changes
    ? await applyNewEmail(tx, settings, person, { email, keyHash, keptSessionId, now })
    : [];
  if (!changes) await updateAccount(tx, person.id, { emailVerifiedAt: now });
  await followTrial(tx, settings, person.id);
  if (!person.emailVerifiedAt) await welcomeVerified(tx, settings, { ...person, email }, now);
  return { ...said, verifiedAt: now, ended };
}

/** `caller`: the signed-in person, if any. Throws `link_expired` or `email_exists`. */
export async function verifyByKey(
  shop: Pick<Shop, 'db' | 'clock' | 'settings' | 'notifications'>,
  key: string,
  caller: Caller | undefined,
): Promise<VerifiedEmail> {
  const now = shop.clock.now();
  const opening = { keyHash: hashOfKey(key), caller, now };
  const { answer, ended } = await inTransaction(shop.db, async (tx) => {
    const { detail, userId, verifiedAt, ended } = await useLink(tx, shop.settings, opening);
    const begun = await begunWithVerification(tx, userId, { verified: verifiedAt, now });
    return { answer: { detail, ...begun }, ended };
  });
  notifyThisProcess(shop, ended);
  return answer;
}
