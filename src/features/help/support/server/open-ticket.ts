import { randomUUID } from 'node:crypto';
import { holdCustomer } from '#people/accounts/server/for-other-features.ts';
import type { Transaction } from '#server/db/connection.ts';
import type { Shop } from '#server/shop.ts';
import type { TicketForm } from '../contract.ts';
import { mailReceipt } from './mail-author.ts';
import { insertTicket, selectTicketOf, type TicketRow } from './store.ts';
import { insertReply } from './thread-store.ts';

interface Opened {
  form: TicketForm;
  /** Whose it becomes, when their account is still there. */
  userId: number | null;
  isAcknowledged: boolean;
}

/** A request, however it came (docs/product/ticket.md#form-of-a-request). */
export async function openTicket(
  tx: Transaction,
  { clock, settings }: Pick<Shop, 'clock' | 'settings'>,
  { form, userId, isAcknowledged }: Opened,
): Promise<TicketRow> {
  const now = clock.now();
  const author = userId === null ? undefined : await holdCustomer(tx, userId);
  const id = await insertTicket(tx, { ...form, userId: author?.id ?? null, createdAt: now });
  const row = await selectTicketOf(tx, id, author?.id ?? null);
  if (isAcknowledged) await mailReceipt(tx, settings, row);
  return row;
}

/** Nobody is written to because somebody forged an address: staff judge of what nothing proves. */
export async function openTicketByEmail(
  tx: Transaction,
  shop: Pick<Shop, 'clock' | 'settings'>,
  { form, userId, isProven }: { form: TicketForm; userId: number | null; isProven: boolean },
): Promise<number> {
  const { ticket } = await openTicket(tx, shop, { form, userId, isAcknowledged: isProven });
  if (!isProven)
    await insertReply(tx, {
      ticketId: ticket.id,
      userId: null,
      author: 'team',
      internal: true,
      message: 'Reçue par email, sans preuve de l’expéditeur\u00a0: rien ne lui a été envoyé.',
      requestId: randomUUID(),
      createdAt: ticket.createdAt,
    });
  return ticket.id;
}
