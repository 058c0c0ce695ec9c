import { Refusal } from '#contract-kit/error-codes.ts';
import { inTransaction, type Queries } from '#server/db/connection.ts';
import { emailSite, enqueueEmail } from '#server/mail/email-outbox.ts';
import type { Settings } from '#server/settings/settings.ts';
import type { Shop } from '#server/shop.ts';
import { selectCorrespondent } from './emailed-link-store.ts';
import { createLink, hasLinksEnough, inTheSameTime } from './emailed-links.ts';
import { selectAccountByEmail } from './store.ts';

/** Throws `Refusal('email_exists')`, for disabled accounts too. */
export async function refuseTakenEmail(shop: Pick<Shop, 'pool'>, email: string): Promise<{ exists: false }> {
  if (await selectAccountByEmail(shop.pool, email)) throw new Refusal('email_exists');
  return { exists: false };
}

const validForHours = 24;

export async function sendVerification(
  db: Queries,
  settings: Settings,
  person: { id: number; email: string; firstName: string },
  now: Date,
): Promise<void> {
  const { id, email, firstName } = person;
  const purpose = 'verify_email' as const;
  const { key, keyHash } = await createLink(db, { userId: id, purpose, email, validForHours, now });
  await enqueueEmail(db, now, {
    to: email,
    userId: id,
    onceKey: `verification:${keyHash}`,
    email: {
      name: 'verification',
      props: {
        site: emailSite(settings),
        firstName: firstName || null,
        verificationKey: key,
        validForHours,
      },
    },
  });
}

export async function resendTo(
  shop: Pick<Shop, 'db' | 'clock' | 'settings'>,
  email: string,
): Promise<{ detail: string }> {
  await inTheSameTime(async () => {
    const person = await selectCorrespondent(shop.db, { email });
    if (!person || person.emailVerifiedAt) return;
    const now = shop.clock.now();
    await inTransaction(shop.db, async (tx) => {
      if (await hasLinksEnough(tx, shop.settings, { userId: person.id, purpose: 'verify_email', now }))
        return;
      await sendVerification(tx, shop.settings, person, now);
    });
  });
  return {
    detail:
      'Si un compte attend la confirmation de cette adresse, un nouveau lien vient d’y être envoyé. Il est valable 24\u00a0heures.',
  };
}
