import { type EmailOutcome, SENDER_LIMITS, UNPROVEN, wordsWithFiles } from '#domain/mail/mail-limits.ts';
import type { EmailPropsByName } from '#emails/emails.tsx';
import type { Transaction } from '#server/db/connection.ts';
import type { ReceivedEmail } from '#server/gateways/imap/email-reader.ts';
import { emailSite, enqueueEmail } from '#server/mail/email-outbox.ts';
import type { Shop } from '#server/shop.ts';
import type { EmailFiles } from './keep-files.ts';
import { countSince } from './store.ts';

/** An email of one sender to an address of the shop. */
export interface SentEmail {
  email: ReceivedEmail;
  /** It is its row's. */
  key: string;
  sender: string;
  senderHash: string;
  /** Our own mail server says so (docs/product/email.md#proven-senders). */
  isProven: boolean;
  receivedAt: Date;
  files: EmailFiles;
}

/** The sender is locked, so that the count stays true. */
export async function isOverLimit(
  tx: Transaction,
  { senderHash: sender, receivedAt }: Pick<SentEmail, 'senderHash' | 'receivedAt'>,
  outcome: keyof typeof SENDER_LIMITS,
): Promise<boolean> {
  const { most, withinMs } = SENDER_LIMITS[outcome];
  const since = new Date(receivedAt.getTime() - withinMs);
  return (await countSince(tx, { sender, outcome, since })) >= most;
}

/** Anybody may send it; senders that are not proven share one limit. */
export async function isOneTooMany(
  tx: Transaction,
  sent: SentEmail,
  outcome: 'idea' | 'request',
): Promise<boolean> {
  if (await isOverLimit(tx, sent, outcome)) return true;
  if (sent.isProven) return false;
  const since = new Date(sent.receivedAt.getTime() - UNPROVEN.withinMs);
  return (await countSince(tx, { sender: undefined, outcome, since })) >= UNPROVEN.most;
}

/** The sender's own. */
export const wordsOf = ({ words, isAnswer }: ReceivedEmail): string =>
  (isAnswer ? words?.ofAnswer : words?.ofWhole) ?? '';

const filesAlone = '(Envoyé sans texte.)';

/** Files that are not kept are named below the words, also where there are none. */
export function keptWords({ email, files }: Pick<SentEmail, 'email' | 'files'>, max: number): string {
  const words = wordsWithFiles(wordsOf(email), files.notKept, max);
  return words === '' && files.kept.length > 0 ? filesAlone : words;
}

type Reason = EmailPropsByName['email-not-taken']['reason'];

interface Why {
  reason: Reason;
  ticketId: number | null;
}

async function writeBack(
  tx: Transaction,
  { settings }: Pick<Shop, 'settings'>,
  sent: SentEmail,
  { reason, ticketId }: Why,
  once = sent.key,
): Promise<void> {
  const receivedAt = sent.receivedAt.toISOString();
  await enqueueEmail(tx, sent.receivedAt, {
    to: sent.sender,
    onceKey: `email-not-taken:${once}`,
    email: {
      name: 'email-not-taken',
      props: { site: emailSite(settings), firstName: null, receivedAt, reason, ticketId },
    },
  });
}

/** A proven sender hears that the words were taken and a file was not. */
export async function tellOfFiles(
  tx: Transaction,
  shop: Pick<Shop, 'settings'>,
  sent: SentEmail,
  ticketId: number | null,
): Promise<void> {
  if (!sent.isProven || sent.files.notKept.length === 0) return;
  // Once a day: who answers this with the same picture below gets no second one.
  const day = sent.receivedAt.toISOString().slice(0, 10);
  await writeBack(tx, shop, sent, { reason: 'files', ticketId }, `files:${sent.senderHash}:${day}`);
}

/** Says why to a proven sender, a few times a day; else people read it (docs/product/email.md#an-email-that-is-not-taken). */
export async function refuseEmail(
  tx: Transaction,
  shop: Pick<Shop, 'settings'>,
  sent: SentEmail,
  why: Why,
): Promise<EmailOutcome> {
  if (!sent.isProven || (await isOverLimit(tx, sent, 'refused'))) return 'left';
  await writeBack(tx, shop, sent, why);
  return 'refused';
}
