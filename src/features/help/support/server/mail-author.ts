import { addressWithKey } from '#domain/mail/keyed-address.ts';
import { TICKET_CATEGORY_LABELS } from '#domain/status/ticket-kind.ts';
import { selectCustomer } from '#people/accounts/server/for-other-features.ts';
import type { Transaction } from '#server/db/connection.ts';
import { emailSite, enqueueEmail } from '#server/mail/email-outbox.ts';
import { answersAddress } from '#server/settings/mailbox-settings.ts';
import type { Settings } from '#server/settings/settings.ts';
import type { TicketRow } from './store.ts';
import { emailKeyOf, selectReplies, threadKeyOf } from './thread-store.ts';

/** An email quotes only to an address that is known to be the author's (docs/product/ticket.md#emails-quote-nothing). */
const isTheirs = ({ ticket, userEmail, emailVerifiedAt }: TicketRow): boolean =>
  ticket.userId !== null && userEmail === ticket.email && emailVerifiedAt !== null;

const quoted = 4;
const longestQuote = 600;
const shortened = (text: string) =>
  text.length > longestQuote ? `${text.slice(0, longestQuote).trimEnd()}…` : text;

/** The newest first; the request itself is the last. */
async function threadBefore(tx: Transaction, { ticket }: TicketRow, replyId: number) {
  const { replies } = await selectReplies(tx, { ticketId: ticket.id, before: replyId, withNotes: false });
  const former = replies.slice(-quoted).map(({ author, createdAt, message }) => ({
    byTeam: author === 'team',
    at: createdAt.toISOString(),
    text: shortened(message),
  }));
  const request = {
    byTeam: false,
    at: ticket.createdAt.toISOString(),
    text: shortened(`${ticket.subject}\n\n${ticket.message}`),
  };
  return [request, ...former].reverse();
}

function commonProps(settings: Settings, row: TicketRow) {
  const { ticket, userEmail, firstName } = row;
  return {
    site: emailSite(settings),
    firstName: (userEmail === ticket.email && firstName) || null,
    ticketId: ticket.id,
    category: TICKET_CATEGORY_LABELS[ticket.category],
    receivedAt: ticket.createdAt.toISOString(),
    isAnswerable: answersAddress(settings) !== undefined,
  };
}

/** The email leads to the thread. */
const threadProps = (settings: Settings, row: TicketRow) => ({
  ...commonProps(settings, row),
  threadKey: isTheirs(row) ? null : threadKeyOf(settings, row.ticket.id),
});

/** docs/product/ticket.md#answering-by-email */
function replyAddress(settings: Settings, { ticket }: TicketRow): string | undefined {
  const address = answersAddress(settings);
  return address && addressWithKey(address, emailKeyOf(settings, ticket.id));
}

/** It holds no link to the thread, and quotes nothing: the address may be a stranger's. */
export async function mailReceipt(tx: Transaction, settings: Settings, row: TicketRow): Promise<void> {
  const { id, email, userId, createdAt } = row.ticket;
  await enqueueEmail(tx, createdAt, {
    to: email,
    userId: userId ?? undefined,
    onceKey: `ticket-received:${id}`,
    replyTo: replyAddress(settings, row),
    email: { name: 'ticket-received', props: commonProps(settings, row) },
  });
}

export async function mailAnswer(
  tx: Transaction,
  settings: Settings,
  row: TicketRow,
  {
    id,
    message,
    files,
    staffId,
    now,
  }: { id: number; message: string; files: number; staffId: number; now: Date },
): Promise<void> {
  const writer = await selectCustomer(tx, staffId);
  const props = {
    ...threadProps(settings, row),
    answeredBy: writer?.firstName || null,
    answer: message,
    files,
    thread: isTheirs(row) ? await threadBefore(tx, row, id) : [],
  };
  await enqueueEmail(tx, now, {
    to: row.ticket.email,
    userId: row.ticket.userId ?? undefined,
    onceKey: `ticket-answered:${id}`,
    replyTo: replyAddress(settings, row),
    email: { name: 'ticket-answered', props },
  });
}

export async function mailResolution(
  tx: Transaction,
  settings: Settings,
  row: TicketRow,
  { resolvedAt, closesAt }: { resolvedAt: Date; closesAt: Date },
): Promise<void> {
  const { id, email, userId } = row.ticket;
  const at = { resolvedAt: resolvedAt.toISOString(), closesAt: closesAt.toISOString() };
  await enqueueEmail(tx, resolvedAt, {
    to: email,
    userId: userId ?? undefined,
    onceKey: `ticket-resolved:${id}:${at.resolvedAt}`,
    replyTo: replyAddress(settings, row),
    email: { name: 'ticket-resolved', props: { ...threadProps(settings, row), ...at } },
  });
}
