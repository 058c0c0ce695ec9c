import { randomUUID } from 'node:crypto';
import { Refusal } from '#contract-kit/error-codes.ts';
import { adminPasswordProblem } from '#domain/password-rules.ts';
import { updateAccount } from '#people/accounts/server/for-other-features.ts';
import { type Correspondent, voidLinks } from '#people/emailed-links/server/for-other-features.ts';
import type { Transaction } from '#server/db/connection.ts';
import { emailSite, enqueueEmail } from '#server/mail/email-outbox.ts';
import type { Settings } from '#server/settings.ts';
import { refuseCommonPassword } from './common-passwords.ts';
import { revokeSessions } from './revoke-sessions.ts';

/** A member of the staff has one password for both doors: the stricter rule holds. Throws field errors. */
export async function refuseWeakPassword(
  field: string,
  password: string,
  person: Pick<Correspondent, 'email' | 'isStaff'>,
): Promise<void> {
  const problem = person.isStaff ? adminPasswordProblem(password) : null;
  if (problem) throw new Refusal('invalid', { fields: { [field]: [problem] } });
  await refuseCommonPassword(field, password, person.email);
}

/**
 * Sets the password, ends the sessions (all, or all but one), and tells the owner. Links asked for under the old
 * password end with it: one of them may have been asked for by whoever stole it. Answers the sessions that ended.
 */
export async function setPassword(
  tx: Transaction,
  settings: Settings,
  person: Correspondent,
  change: { passwordHash: string; keptSessionId?: string; now: Date },
): Promise<string[]> {
  const { passwordHash, keptSessionId: exceptSessionId, now } = change;
  const { id: userId, email, firstName } = person;
  await updateAccount(tx, userId, { passwordHash });
  await voidLinks(tx, userId, ['reset_password', 'reset_admin_password', 'change_email'], now);
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
      },
    },
  });
  return revokeSessions(tx, { userId, exceptSessionId }, 'password_changed', now);
}
