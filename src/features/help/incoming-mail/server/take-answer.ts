import { createHash } from 'node:crypto';
import type { EmailOutcome } from '#domain/mail/mail-limits.ts';
import { answerByEmail } from '#help/support/server/for-other-features.ts';
import type { Transaction } from '#server/db/connection.ts';
import type { Shop } from '#server/shop.ts';
import { isOverLimit, keptWords, refuseEmail, type SentEmail, tellOfFiles } from './sent-email.ts';

const longest = 5_000;

/** The same email is the same request, as a form sent twice is. */
function requestIdOf(key: string): string {
  const hex = createHash('sha256').update(key).digest('hex');
  return [
    [0, 8],
    [8, 12],
    [12, 15],
    [15, 18],
    [18, 30],
  ]
    .map(([from, to], at) => `${['', '', '8', 'a', ''][at]}${hex.slice(from, to)}`)
    .join('-');
}

/** docs/product/ticket.md#answering-by-email */
export async function takeAnswer(
  tx: Transaction,
  shop: Pick<Shop, 'clock' | 'settings'>,
  sent: SentEmail & { threadKey: string },
): Promise<EmailOutcome> {
  const { email, sender, isProven, threadKey, key } = sent;
  if (await isOverLimit(tx, sent, isProven ? 'answer' : 'note')) return 'left';
  const fate = await answerByEmail(tx, shop, {
    key: threadKey,
    sender,
    isProven,
    message: keptWords({ ...sent, email: { ...email, isAnswer: true } }, longest),
    files: sent.files.kept,
    requestId: requestIdOf(key),
  });
  if (fate.is === 'taken') {
    await tellOfFiles(tx, shop, sent, fate.ticketId);
    return fate.as;
  }
  if (fate.is === 'unknown') return 'left';
  const { because, ticketId } = fate;
  const reason = because === 'empty' && email.words === undefined ? 'too_large' : because;
  return refuseEmail(tx, shop, sent, { reason, ticketId });
}
