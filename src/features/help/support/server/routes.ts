import { compareTickets, TICKET_CATEGORY_LABELS } from '#domain/status/ticket-status.ts';
import { selectCustomer } from '#people/customers/server/for-other-features.ts';
import { inTransaction } from '#server/db/connection.ts';
import type { Feature } from '#server/http/feature.ts';
import { emailSite, enqueueEmail } from '#server/mail/email-outbox.ts';
import type { Shop } from '#server/shop.ts';
import { listOwnTickets, openTicket, type Ticket, type TicketForm } from '../contract.ts';
import { showTicket } from './show-ticket.ts';
import { insertTicket, selectOwnTickets, selectTicketOf } from './store.ts';

/** See docs/product/ticket.md#emails-quote-nothing. */
function receiveTicket(
  shop: Pick<Shop, 'db' | 'clock' | 'settings'>,
  form: TicketForm,
  userId: number | null,
): Promise<Ticket> {
  const now = shop.clock.now();
  return inTransaction(shop.db, async (tx) => {
    const author = userId === null ? undefined : await selectCustomer(tx, userId);
    const id = await insertTicket(tx, { ...form, userId: author?.id ?? null, createdAt: now });
    const props = {
      site: emailSite(shop.settings),
      firstName: (author?.email === form.email && author.firstName) || null,
      ticketId: id,
      category: TICKET_CATEGORY_LABELS[form.category],
      receivedAt: now.toISOString(),
    };
    await enqueueEmail(tx, now, {
      to: form.email,
      userId: author?.id,
      onceKey: `ticket-received:${id}`,
      email: { name: 'ticket-received', props },
    });
    return showTicket(await selectTicketOf(tx, id, author?.id ?? null), now);
  });
}

async function listTicketsOf(shop: Pick<Shop, 'db' | 'clock'>, userId: number): Promise<Ticket[]> {
  const now = shop.clock.now();
  return (await selectOwnTickets(shop.db, userId))
    .map((row) => ({
      row,
      priority: row.ticket.priority,
      createdAt: row.ticket.createdAt,
    }))
    .sort(compareTickets)
    .map(({ row }) => showTicket(row, now));
}

export const support: Feature = ({ endpoints, shop }) => {
  endpoints.open(openTicket, ({ caller, body }) =>
    receiveTicket(shop, body, caller?.audience === 'customer' ? caller.userId : null),
  );
  endpoints.serve(listOwnTickets, ({ caller }) => listTicketsOf(shop, caller.userId));
};
