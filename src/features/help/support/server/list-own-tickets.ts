import { compareTickets, type TicketPriority } from '#domain/status/ticket-status.ts';
import type { Shop } from '#server/shop.ts';
import type { Ticket } from '../contract.ts';
import { showTicket } from './show-ticket.ts';
import { selectOwnTickets } from './store.ts';

export async function listTicketsOf(shop: Pick<Shop, 'db' | 'clock'>, userId: number): Promise<Ticket[]> {
  const now = shop.clock.now();
  return (await selectOwnTickets(shop.db, userId))
    .map((row) => ({
      row,
      priority: row.ticket.priority as TicketPriority,
      createdAt: row.ticket.createdAt,
    }))
    .sort(compareTickets)
    .map(({ row }) => showTicket(row, now));
}
