import { sentDate } from '#domain/mail/automatic-message.ts';
import { type EmailOutcome, wordsWithFiles } from '#domain/mail/mail-limits.ts';
import { bareSubject, readableLine, readableText } from '#domain/mail/readable-text.ts';
import { ideaForm } from '#help/ideas/contract.ts';
import { receiveIdea } from '#help/ideas/server/for-other-features.ts';
import { selectByProvenEmail } from '#people/accounts/server/for-other-features.ts';
import type { Transaction } from '#server/db/connection.ts';
import type { Shop } from '#server/shop.ts';
import { isOneTooMany, refuseEmail, type SentEmail, tellOfFiles, wordsOf } from './sent-email.ts';

const longest = { title: 150, subject: 200, description: 5_000 };

/** docs/product/idea.md#ideas-by-email */
export async function takeIdea(
  tx: Transaction,
  shop: Pick<Shop, 'clock' | 'settings'>,
  sent: SentEmail,
): Promise<EmailOutcome> {
  const { email, sender, isProven, receivedAt } = sent;
  if (email.words === undefined) return refuseEmail(tx, shop, sent, { reason: 'too_large', ticketId: null });
  const words = wordsOf(email);
  const form = ideaForm.safeParse({
    email: sender,
    title: bareSubject(email.subject, longest.title),
    description: readableText(words, longest.description),
  });
  if (!form.success) return refuseEmail(tx, shop, sent, { reason: 'too_short', ticketId: null });
  if (await isOneTooMany(tx, sent, 'idea')) return 'left';
  const author = isProven ? await selectByProvenEmail(tx, sender) : undefined;
  await receiveIdea(tx, shop, {
    form: { ...form.data, description: wordsWithFiles(words, sent.files.notKept, longest.description) },
    userId: author?.id ?? null,
    email: {
      subject: readableLine(email.subject, longest.subject),
      sentAt: sentDate(email.date, receivedAt) ?? null,
    },
    isAcknowledged: isProven,
  });
  await tellOfFiles(tx, shop, sent, null);
  return 'idea';
}
