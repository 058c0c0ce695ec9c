import type { Correspondent } from '#people/emailed-links/server/for-other-features.ts';
import type { Transaction } from '#server/db/connection.ts';
import { emailSite, enqueueEmail } from '#server/mail/email-outbox.ts';
import type { Settings } from '#server/settings.ts';
import { isTrialLeft } from '#shop/free-trial/server/for-other-features.ts';
import { begunWithVerification, emailVerifiedFollowers } from './email-verified.ts';

/** First all that waited for the email, then the welcome, which says what came of it. */
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
