import { Refusal } from '#contract-kit/error-codes.ts';
import { normaliseEmail } from '#domain/people/email-address.ts';
import { isClosed } from '#domain/status/ticket-status.ts';
import type { Transaction } from '#server/db/connection.ts';
import type { Shop } from '#server/shop.ts';
import { answerForm } from '../contract.ts';
import { addAuthorsWords } from './answer-ticket.ts';
import { BY_EMAIL } from './show-ticket.ts';
import { findTicket, lockTicket, type TicketRow, updateTicket } from './store.ts';
import { findReply, insertReply, ticketOfEmailKey } from './thread-store.ts';

interface EmailedAnswer {
  /** The address to which it was sent holds it. */
  key: string;
  sender: string;
  /** Our own mail server says it of the sender. */
  isProven: boolean;
  message: string;
  requestId: string;
  /** Looked at, and kept for a message to come. */
  files: readonly string[];
}

/** `unknown`: nothing that the shop could say to its sender. */
export type EmailedAnswerFate =
  | { is: 'taken'; as: 'answer' | 'note'; ticketId: number }
  | { is: 'unknown' }
  | { is: 'refused'; because: 'closed' | 'other_sender' | 'empty'; ticketId: number };

/** An email that may be anybody's joins no thread: staff judge of it, and it is their turn. */
async function noteUnproven(
  tx: Transaction,
  { ticket }: TicketRow,
  { message, requestId }: EmailedAnswer,
  now: Date,
): Promise<void> {
  if (await findReply(tx, ticket.id, requestId)) return;
  await insertReply(tx, {
    ticketId: ticket.id,
    userId: null,
    author: 'team',
    internal: true,
    message: `Reçu par email sous l’adresse de la demande, sans preuve de l’expéditeur\u00a0:\n\n${message}`,
    requestId,
    createdAt: now,
  });
  await updateTicket(tx, ticket.id, { lastReplyBy: 'customer' });
}

/** Whether a proven sender's words would join it: their files are kept before a row is locked. */
export async function awaitsAnswer(
  { db, clock, settings }: Pick<Shop, 'db' | 'clock' | 'settings'>,
  { key, sender }: Pick<EmailedAnswer, 'key' | 'sender'>,
): Promise<boolean> {
  const ticketId = ticketOfEmailKey(settings, key);
  const row = ticketId === undefined ? undefined : await findTicket(db, ticketId);
  if (!row || normaliseEmail(row.ticket.email) !== sender) return false;
  return !isClosed(row.ticket, clock.now());
}

/** docs/product/ticket.md#answering-by-email */
export async function answerByEmail(
  tx: Transaction,
  shop: Pick<Shop, 'clock' | 'settings'>,
  answer: EmailedAnswer,
): Promise<EmailedAnswerFate> {
  const ticketId = ticketOfEmailKey(shop.settings, answer.key);
  const row = ticketId === undefined ? undefined : await lockTicket(tx, ticketId);
  if (!row || ticketId === undefined) return { is: 'unknown' };
  if (normaliseEmail(row.ticket.email) !== answer.sender)
    return answer.isProven ? { is: 'refused', because: 'other_sender', ticketId } : { is: 'unknown' };
  const now = shop.clock.now();
  const words = answerForm.safeParse({ message: answer.message });
  if (!answer.isProven) {
    if (!words.success || isClosed(row.ticket, now)) return { is: 'unknown' };
    await noteUnproven(tx, row, answer, now);
    return { is: 'taken', as: 'note', ticketId };
  }
  if (!words.success) return { is: 'refused', because: 'empty', ticketId };
  try {
    await addAuthorsWords(
      tx,
      shop,
      { ticketId },
      { ...words.data, request_id: answer.requestId, files: answer.files, filesBy: BY_EMAIL },
    );
    return { is: 'taken', as: 'answer', ticketId };
  } catch (error) {
    // Refused before anything was written.
    if (error instanceof Refusal && error.code === 'ticket_closed')
      return { is: 'refused', because: 'closed', ticketId };
    throw error;
  }
}
