import { setTimeout } from 'node:timers/promises';
import { inTransaction } from '../../../server/db/connection.ts';
import type { Shop } from '../../../server/shop.ts';
import { selectUnverified } from './emailed-link-store.ts';
import { sendVerification } from './send-verification.ts';

/** Longer than writing an email takes, so that the time of the answer does not tell who has an account. */
const answerAfterMs = 150;

/** Sends the link again to an account that still waits for it; says nothing of the others. */
export async function resendTo(
  shop: Pick<Shop, 'db' | 'clock' | 'settings'>,
  email: string,
): Promise<{ detail: string }> {
  const answerTime = setTimeout(answerAfterMs);
  const person = await selectUnverified(shop.db, email);
  if (person) {
    await inTransaction(shop.db, (tx) => sendVerification(tx, shop.settings, person, shop.clock.now()));
  }
  await answerTime;
  return {
    detail:
      'Si un compte attend la confirmation de cette adresse, un nouveau lien vient d’y être envoyé. Il est valable 24\u00a0heures.',
  };
}
