import { createLink } from '#people/emailed-links/server/for-other-features.ts';
import type { Queries } from '#server/db/connection.ts';
import { emailSite, enqueueEmail } from '#server/mail/email-outbox.ts';
import type { Settings } from '#server/settings.ts';

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
