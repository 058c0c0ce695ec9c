import { type EmailOutcome, SENDER_LIMITS } from '#domain/mail/mail-limits.ts';
import type { EmailPropsByName } from '#emails/email-props.ts';
import type { Transaction } from '#server/db/connection.ts';
import type { ReceivedEmail } from '#server/gateways/imap/email-reader.ts';
import { emailSite, enqueueEmail } from '#server/mail/email-outbox.ts';
import type { Shop } from '#server/shop.ts';
import { countSince } from './store.ts';

/** An email of one sender to an address of the shop. */
export interface SentEmail {
  email: ReceivedEmail;
  /** Of its row. */
  key: string;
  sender: string;
  senderHash: string;
  /** Whether the own mail server says so (docs/product/email.md#proven-senders). */
  isProven: boolean;
  receivedAt: Date;
}

/** The sender is locked, so that the count stays true. */
export async function isOverLimit(
  tx: Transaction,
  { senderHash: sender, receivedAt }: SentEmail,
  outcome: keyof typeof SENDER_LIMITS,
): Promise<boolean> {
  const { most, withinMs } = SENDER_LIMITS[outcome];
  const since = new Date(receivedAt.getTime() - withinMs);
  return (await countSince(tx, { sender, outcome, since })) >= most;
}

type Reason = EmailPropsByName['email-not-taken']['reason'];

/** Says why to a proven sender, a few times a day; else people read it (docs/product/email.md#an-email-that-is-not-taken). */
export async function refuseEmail(
  tx: Transaction,
  { settings }: Pick<Shop, 'settings'>,
  sent: SentEmail,
  { reason, ticketId }: { reason: Reason; ticketId: number | null },
): Promise<EmailOutcome> {
  if (!sent.isProven || (await isOverLimit(tx, sent, 'refused'))) return 'left';
  const receivedAt = sent.receivedAt.toISOString();
  await enqueueEmail(tx, sent.receivedAt, {
    to: sent.sender,
    onceKey: `email-not-taken:${sent.key}`,
    email: {
      name: 'email-not-taken',
      props: { site: emailSite(settings), firstName: null, receivedAt, reason, ticketId },
    },
  });
  return 'refused';
}
