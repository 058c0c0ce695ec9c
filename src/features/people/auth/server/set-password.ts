import { randomUUID } from 'node:crypto';
import { Refusal } from '#contract-kit/error-codes.ts';
import { adminPasswordProblem } from '#domain/people/password-rules.ts';
import { updateAccount } from '#people/accounts/server/for-other-features.ts';
import { type Correspondent, voidLinks } from '#people/emailed-links/server/for-other-features.ts';
import type { Transaction } from '#server/db/connection.ts';
import { emailSite, enqueueEmail } from '#server/mail/email-outbox.ts';
import type { Settings } from '#server/settings.ts';
import { refuseCommonPassword } from './common-passwords.ts';
import { revokeSessions } from './revoke-sessions.ts';

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
