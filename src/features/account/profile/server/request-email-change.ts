import { Refusal } from '#contract-kit/error-codes.ts';
import { EMAIL_CHANGES, emailChangeOf, OWN_EMAIL } from '#domain/people/email-address.ts';
import {
  type Correspondent,
  confirmPassword,
  countLinksSince,
  createLink,
  lockCorrespondent,
  refuseTakenEmail,
  voidLinks,
} from '#people/auth/server/for-other-features.ts';
import type { Transaction } from '#server/db/connection.ts';
import type { Caller } from '#server/http/caller.ts';
import { emailSite, enqueueEmail } from '#server/mail/email-outbox.ts';
import type { Settings } from '#server/settings/settings.ts';
import type { Shop } from '#server/shop.ts';

const validForHours = 24;
/** Keeps a signed-in stranger from making the shop send email to the whole world. */
const mostAtOnce = 3;
const windowSeconds = 900;

/** Throws `too_many_requests`. */
export async function refuseManyChanges(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  userId: number,
): Promise<void> {
  const since = new Date(clock.now().getTime() - windowSeconds * 1000);
  if ((await countLinksSince(db, userId, EMAIL_CHANGES, since)) >= mostAtOnce)
    throw new Refusal('too_many_requests', { retryAfterSeconds: windowSeconds });
}

/** Throws a field error at `current_password` or `email`, `email_exists`, or `too_many_requests`. Answers the person. */
export async function admitEmailChange(
  shop: Pick<Shop, 'db' | 'pool' | 'clock' | 'settings'>,
  caller: Pick<Caller, 'userId' | 'sessionId'>,
  asked: { email: string; currentPassword: string | undefined },
): Promise<Correspondent> {
  if (!asked.currentPassword) {
    throw new Refusal('invalid', { fields: { current_password: ['Le mot de passe actuel est requis'] } });
  }
  await refuseManyChanges(shop, caller.userId);
  const person = await confirmPassword(shop, caller, asked.currentPassword);
  if (asked.email === person.email) throw new Refusal('invalid', { fields: { email: [OWN_EMAIL] } });
  await refuseTakenEmail(shop, asked.email);
  return person;
}

/** `person` as locked: whether they are staff decides by which door the link holds (docs/product/account.md#new-email-by-its-link). */
export async function requestEmailChange(
  tx: Transaction,
  settings: Settings,
  person: Pick<Correspondent, 'id' | 'email' | 'firstName' | 'isStaff'>,
  { email: newEmail, byTeam, now }: { email: string; byTeam: boolean; now: Date },
): Promise<void> {
  const { id: userId, email, firstName } = person;
  const site = emailSite(settings);
  await voidLinks(tx, userId, EMAIL_CHANGES, now);
  const link = { userId, purpose: emailChangeOf(person), email: newEmail, validForHours, now };
  const { key, keyHash } = await createLink(tx, link);
  await enqueueEmail(tx, now, {
    to: newEmail,
    userId,
    onceKey: `email_change:${keyHash}`,
    email: {
      name: 'email-change',
      props: { site, firstName: firstName || null, linkKey: key, validForHours },
    },
  });
  await enqueueEmail(tx, now, {
    to: email,
    userId,
    onceKey: `email_left:asked:${keyHash}`,
    email: {
      name: 'email-left',
      props: {
        site,
        firstName: firstName || null,
        newEmail,
        at: now.toISOString(),
        done: false,
        byTeam,
      },
    },
  });
}

/** The person asks, still who they were when they typed their password. Throws `invalid_token`. */
export async function requestOwnEmailChange(
  tx: Transaction,
  settings: Settings,
  person: Correspondent,
  { email, now }: { email: string; now: Date },
): Promise<void> {
  const locked = await lockCorrespondent(tx, person.id);
  if (locked?.passwordHash !== person.passwordHash || locked.isStaff !== person.isStaff)
    throw new Refusal('invalid_token');
  await requestEmailChange(tx, settings, locked, { email, byTeam: false, now });
}
