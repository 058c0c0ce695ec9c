import { Refusal } from '#contract-kit/error-codes.ts';
import { takeEmail } from '#people/accounts/server/for-other-features.ts';
import { revokeSessions } from '#people/auth/server/for-other-features.ts';
import { askProviderForPerson } from '#people/customers/server/for-other-features.ts';
import { type Correspondent, voidLinks } from '#people/emailed-links/server/for-other-features.ts';
import type { Transaction } from '#server/db/connection.ts';
import { emailSite, enqueueEmail } from '#server/mail/email-outbox.ts';
import type { Settings } from '#server/settings.ts';

/** See docs/product/account.md#new-email-by-its-link. Throws `email_exists`. Answers the sessions that ended. */
export async function takeNewEmail(
  tx: Transaction,
  settings: Settings,
  person: Correspondent,
  change: { email: string; keyHash: string; keptSessionId: string | undefined; now: Date },
): Promise<string[]> {
  const { email, keyHash, keptSessionId, now } = change;
  const { id: userId, firstName } = person;
  if (!(await takeEmail(tx, userId, email, now))) throw new Refusal('email_exists');
  await askProviderForPerson(tx, userId, now);
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
      },
    },
  });
  return revokeSessions(tx, { userId, exceptSessionId: keptSessionId }, 'email_changed', now);
}
