import { setTimeout } from 'node:timers/promises';
import { inTransaction } from '../../../server/db/connection.ts';
import { emailSite, enqueueEmail } from '../../../server/mail/email-outbox.ts';
import type { Shop } from '../../../server/shop.ts';
import { createLink, selectCorrespondent } from '../../auth/server/for-other-features.ts';

const validForHours = 2;
/** Longer than writing an email takes, so that the time of the answer does not tell who has an account. */
const answerAfterMs = 150;

/** Sends the link to who has an account; says the same to everybody. */
export async function sendTerminationLink(
  shop: Pick<Shop, 'db' | 'clock' | 'settings'>,
  email: string,
): Promise<{ detail: string }> {
  const answerTime = setTimeout(answerAfterMs);
  const person = await selectCorrespondent(shop.db, { email });
  if (person) {
    const now = shop.clock.now();
    const { id: userId, email: to, firstName } = person;
    await inTransaction(shop.db, async (tx) => {
      const purpose = 'terminate' as const;
      const { key, keyHash } = await createLink(tx, { userId, purpose, email: to, validForHours, now });
      const site = emailSite(shop.settings);
      const props = { site, firstName: firstName || null, terminationKey: key, validForHours };
      const letter = { name: 'termination-link', props } as const;
      await enqueueEmail(tx, now, { to, userId, onceKey: `termination:${keyHash}`, email: letter });
    });
  }
  await answerTime;
  return {
    detail:
      'Si un compte existe à cette adresse, un lien pour choisir le contrat à résilier vient d’y être envoyé. Il est valable 2\u00a0heures.',
  };
}
