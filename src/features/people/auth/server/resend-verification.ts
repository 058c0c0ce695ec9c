import {
  hasLinksEnough,
  inTheSameTime,
  selectCorrespondent,
} from '#people/emailed-links/server/for-other-features.ts';
import { inTransaction } from '#server/db/connection.ts';
import type { Shop } from '#server/shop.ts';
import { sendVerification } from './send-verification.ts';

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
