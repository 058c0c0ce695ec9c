import type { Transaction } from '#server/db/connection.ts';
import { emailSite, enqueueEmail } from '#server/mail/email-outbox.ts';
import type { Settings } from '#server/settings/settings.ts';
import { voidLinks } from './emailed-link-store.ts';
import { createLink } from './emailed-links.ts';

/** docs/product/staff.md#creating-a-person */
const validForHours = 24;

/** It ends the former invitation. */
export async function sendInvitation(
  tx: Transaction,
  settings: Settings,
  person: { id: number; email: string; firstName: string; isStaff: boolean },
  now: Date,
): Promise<void> {
  const { id: userId, email, firstName, isStaff } = person;
  const purpose = 'invitation' as const;
  await voidLinks(tx, userId, [purpose], now);
  const { key, keyHash } = await createLink(tx, { userId, purpose, email, validForHours, now });
  await enqueueEmail(tx, now, {
    to: email,
    userId,
    onceKey: `invitation:${keyHash}`,
    email: {
      name: 'invitation',
      props: {
        site: emailSite(settings),
        firstName: firstName || null,
        linkKey: key,
        validForHours,
        isStaff,
      },
    },
  });
}
