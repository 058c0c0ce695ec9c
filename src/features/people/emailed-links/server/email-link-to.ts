import type { EmailPayload, EmailSite } from '#emails/email-props.ts';
import { inTransaction } from '#server/db/connection.ts';
import type { LinkPurpose } from '#server/db/schema/sessions.ts';
import { emailSite, enqueueEmail } from '#server/mail/email-outbox.ts';
import type { Shop } from '#server/shop.ts';
import { selectCorrespondent } from './emailed-link-store.ts';
import { createLink, hasLinksEnough } from './emailed-links.ts';
import { inTheSameTime } from './same-answer-time.ts';

export interface EmailedLink {
  purpose: LinkPurpose;
  validForHours: number;
  /** The email that carries the key. */
  letter(props: {
    site: EmailSite;
    firstName: string | null;
    key: string;
    validForHours: number;
  }): EmailPayload;
}

/** Takes the same time for everybody (docs/product/session.md#nobody-learns-who-has-an-account). */
export function emailLinkTo(
  shop: Pick<Shop, 'db' | 'clock' | 'settings'>,
  email: string,
  { purpose, validForHours, letter }: EmailedLink,
): Promise<void> {
  return inTheSameTime(async () => {
    const person = await selectCorrespondent(shop.db, { email });
    if (!person) return;
    const now = shop.clock.now();
    const { id: userId, email: to, firstName } = person;
    const site = emailSite(shop.settings);
    await inTransaction(shop.db, async (tx) => {
      if (await hasLinksEnough(tx, shop.settings, { userId, purpose, now })) return;
      const { key, keyHash } = await createLink(tx, { userId, purpose, email: to, validForHours, now });
      const props = { site, firstName: firstName || null, key, validForHours };
      await enqueueEmail(tx, now, { to, userId, onceKey: `${purpose}:${keyHash}`, email: letter(props) });
    });
  });
}
