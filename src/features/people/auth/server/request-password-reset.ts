import {
  type Correspondent,
  createLink,
  hasLinksEnough,
  inTheSameTime,
  selectCorrespondent,
} from '#people/emailed-links/server/for-other-features.ts';
import { inTransaction, type Transaction } from '#server/db/connection.ts';
import { emailSite, enqueueEmail } from '#server/mail/email-outbox.ts';
import type { Settings } from '#server/settings.ts';
import type { Shop } from '#server/shop.ts';

/** See docs/product/account.md#reset-by-a-link. */
const validForHours = 1;

async function sendReset(tx: Transaction, settings: Settings, person: Correspondent, now: Date) {
  const { id: userId, email, firstName } = person;
  const purpose = 'reset_password';
  if (await hasLinksEnough(tx, settings, { userId, purpose, now })) return;
  const { key, keyHash } = await createLink(tx, { userId, purpose, email, validForHours, now });
  await enqueueEmail(tx, now, {
    to: email,
    userId,
    onceKey: `password_reset:${keyHash}`,
    email: {
      name: 'password-reset',
      props: { site: emailSite(settings), firstName: firstName || null, linkKey: key, validForHours },
    },
  });
}

export async function requestReset(
  shop: Pick<Shop, 'db' | 'clock' | 'settings'>,
  email: string,
): Promise<{ message: string }> {
  await inTheSameTime(async () => {
    const person = await selectCorrespondent(shop.db, { email });
    if (!person) return;
    await inTransaction(shop.db, (tx) => sendReset(tx, shop.settings, person, shop.clock.now()));
  });
  return { message: 'Instructions de réinitialisation envoyées par email.' };
}
