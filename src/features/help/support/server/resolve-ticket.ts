import { Refusal } from '#contract-kit/error-codes.ts';
import { canResolve, nextTicketStatus, TICKET_CATEGORY_LABELS } from '#domain/status/ticket-status.ts';
import { inTransaction } from '#server/db/connection.ts';
import { emailSite, enqueueEmail } from '#server/mail/email-outbox.ts';
import type { Shop } from '#server/shop.ts';
import type { Ticket } from '../contract.ts';
import { showTicket } from './show-ticket.ts';
import { lockTicket, selectTicketOf, updateTicket } from './store.ts';

/** Throws `not_found` or `ticket_already_closed` (docs/product/ticket.md#resolve-unless-settled). */
export function resolveTicket(
  shop: Pick<Shop, 'db' | 'clock' | 'settings'>,
  ticketId: number,
): Promise<Ticket> {
  return inTransaction(shop.db, async (tx) => {
    const status = await lockTicket(tx, ticketId);
    if (status === undefined) throw new Refusal('not_found');
    if (!canResolve(status)) throw new Refusal('ticket_already_closed');
    const now = shop.clock.now();
    await updateTicket(tx, ticketId, { status: nextTicketStatus(status, 'resolve'), resolvedAt: now });
    const row = await selectTicketOf(tx, ticketId, null);
    const { ticket, userEmail, firstName } = row;
    const props = {
      site: emailSite(shop.settings),
      firstName: (userEmail === ticket.email && firstName) || null,
      ticketId,
      category: TICKET_CATEGORY_LABELS[ticket.category],
      receivedAt: ticket.createdAt.toISOString(),
      resolvedAt: now.toISOString(),
    };
    await enqueueEmail(tx, now, {
      to: ticket.email,
      userId: ticket.userId ?? undefined,
      onceKey: `ticket-resolved:${ticketId}:${now.toISOString()}`,
      email: { name: 'ticket-resolved', props },
    });
    return showTicket(row, now);
  });
}
