import type { Transaction } from '../../../server/db/connection.ts';
import { emailSite, enqueueEmail } from '../../../server/mail/email-outbox.ts';
import type { Settings } from '../../../server/settings.ts';
import { startChosenTrial } from '../../free-trial/server/for-other-features.ts';
import type { Correspondent } from './emailed-link-store.ts';

/** What a slice does, in the same transaction, once an email is verified. */
export type EmailVerifiedFollower = (
  tx: Transaction,
  settings: Settings,
  person: { userId: number; now: Date },
) => Promise<void>;

/** Those that waited for the verified email (rulings 15 and 21): each slice adds the start of what it holds back. */
const followers: readonly EmailVerifiedFollower[] = [startChosenTrial];

/** The first time that the person's email is known to be theirs: the welcome, then all that waited for it. */
export async function welcomeVerified(
  tx: Transaction,
  settings: Settings,
  person: Pick<Correspondent, 'id' | 'email' | 'firstName'>,
  now: Date,
): Promise<void> {
  await enqueueEmail(tx, now, {
    to: person.email,
    userId: person.id,
    onceKey: `welcome:${person.id}`,
    email: {
      name: 'welcome',
      props: { site: emailSite(settings), firstName: person.firstName || null },
    },
  });
  for (const follow of followers) await follow(tx, settings, { userId: person.id, now });
}
