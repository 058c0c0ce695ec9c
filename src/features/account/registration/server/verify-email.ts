import { Refusal } from '#contract-kit/error-codes.ts';
import { updateAccount } from '#people/accounts/server/for-other-features.ts';
import { tellThisProcess } from '#people/auth/server/for-other-features.ts';
import {
  hashOfKey,
  lockCorrespondent,
  lockLink,
  markLinkUsed,
} from '#people/emailed-links/server/for-other-features.ts';
import { inTransaction, type Transaction } from '#server/db/connection.ts';
import type { Caller } from '#server/http/caller.ts';
import type { Settings } from '#server/settings.ts';
import type { Shop } from '#server/shop.ts';
import { followTrial } from '#shop/free-trial/server/for-other-features.ts';
import type { VerifiedEmail } from '../contract.ts';
import { begunWithVerification } from './email-verified.ts';
import { takeNewEmail } from './take-new-email.ts';
import { welcomeVerified } from './welcome-verified.ts';

const verified = { detail: 'Votre adresse email est confirmée. Merci\u00a0!' };
const changed = {
  detail: 'Votre nouvelle adresse email est confirmée. C’est elle qui vous connecte désormais.',
};

interface Opening {
  keyHash: string;
  caller: Caller | undefined;
  now: Date;
}

/** Answers what to say, when the address was verified, and the sessions that ended. */
async function useLink(tx: Transaction, settings: Settings, { keyHash, caller, now }: Opening) {
  const link = await lockLink(tx, keyHash, 'verify_email', 'change_email');
  const person = link && (await lockCorrespondent(tx, link.userId));
  if (!link || !person) throw new Refusal('link_expired');
  const changes = link.purpose === 'change_email';
  const said = { ...(changes ? changed : verified), userId: person.id };
  // Some mail programs open links before the person does: the second opening finds the work done.
  const isDone = person.email === link.email && person.emailVerifiedAt !== null;
  const before = { ...said, verifiedAt: person.emailVerifiedAt ?? now, ended: [] };
  if (link.usedAt && isDone) return before;
  if (link.usedAt || link.expiresAt <= now) throw new Refusal('link_expired');
  if (!changes && person.email !== link.email) throw new Refusal('link_expired');
  await markLinkUsed(tx, keyHash, now);
  if (isDone) return before;
  const { email } = link;
  const keptSessionId = caller?.userId === person.id ? caller.sessionId : undefined;
  const ended = changes
    ? await takeNewEmail(tx, settings, person, { email, keyHash, keptSessionId, now })
    : [];
  if (!changes) await updateAccount(tx, person.id, { emailVerifiedAt: now });
  await followTrial(tx, settings, person.id);
  if (!person.emailVerifiedAt) await welcomeVerified(tx, settings, { ...person, email }, now);
  return { ...said, verifiedAt: now, ended };
}

/** `caller`: who opens the link, if they are signed in. Throws `link_expired` or `email_exists`. */
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
  tellThisProcess(shop, ended);
  return answer;
}
