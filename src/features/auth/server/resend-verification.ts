import { inTransaction } from '../../../server/db/connection.ts';
import type { Shop } from '../../../server/shop.ts';
import { selectCorrespondent } from './emailed-link-store.ts';
import { inTheSameTime } from './same-answer-time.ts';
import { sendVerification } from './send-verification.ts';

/** Sends the link again to an account that still waits for it; says nothing of the others. */
export async function resendTo(
  shop: Pick<Shop, 'db' | 'clock' | 'settings'>,
  email: string,
): Promise<{ detail: string }> {
  await inTheSameTime(async () => {
    const person = await selectCorrespondent(shop.db, { email });
    if (!person || person.emailVerifiedAt) return;
    await inTransaction(shop.db, (tx) => sendVerification(tx, shop.settings, person, shop.clock.now()));
  });
  return {
    detail:
      'Si un compte attend la confirmation de cette adresse, un nouveau lien vient d’y être envoyé. Il est valable 24\u00a0heures.',
  };
}
