import type { EmailOutcome } from '#domain/mail/mail-limits.ts';
import { bareSubject } from '#domain/mail/readable-text.ts';
import { DEFAULT_TICKET_PRIORITY } from '#domain/status/ticket-kind.ts';
import { openTicketByEmail } from '#help/support/server/for-other-features.ts';
import { selectByProvenEmail } from '#people/accounts/server/for-other-features.ts';
import type { Transaction } from '#server/db/connection.ts';
import type { Shop } from '#server/shop.ts';
import { isOneTooMany, keptWords, refuseEmail, type SentEmail, tellOfFiles } from './sent-email.ts';

const longest = { subject: 200, message: 5_000 };
const withoutSubject = 'Demande reçue par email';

/** See docs/product/ticket.md#asking-by-email. */
export async function takeRequest(
  tx: Transaction,
  shop: Pick<Shop, 'clock' | 'settings'>,
  sent: SentEmail,
): Promise<EmailOutcome> {
  const { email, sender, isProven } = sent;
  const message = keptWords(email, longest.message);
  const subject = bareSubject(email.subject, longest.subject);
  if (email.words === undefined || message + subject === '')
    return refuseEmail(tx, shop, sent, { reason: 'no_words', ticketId: null });
  if (await isOneTooMany(tx, sent, 'request')) return 'left';
  const author = isProven ? await selectByProvenEmail(tx, sender) : undefined;
  const form = {
    email: sender,
    subject: subject || withoutSubject,
    message: message || subject,
    category: 'other',
    priority: DEFAULT_TICKET_PRIORITY,
  } as const;
  const ticketId = await openTicketByEmail(tx, shop, { form, userId: author?.id ?? null, isProven });
  await tellOfFiles(tx, shop, sent, ticketId);
  return 'request';
}
