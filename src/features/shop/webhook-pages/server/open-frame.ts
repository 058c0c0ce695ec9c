import { Refusal } from '#contract-kit/error-codes.ts';
import type { Shop } from '#server/shop.ts';
import type { Frame } from '../contract.ts';
import { type FrameTickets, ticketSeconds } from './frame-ticket.ts';
import { findOpenDoor, openPage } from './open-page.ts';
import { spendOnce } from './store.ts';

/** See docs/product/automation-page.md#signed-address-once. Refuses as `findOpenDoor`. */
export async function giveFrameAddress(
  shop: Pick<Shop, 'pool' | 'clock' | 'settings'>,
  tickets: FrameTickets,
  userId: number,
  idOrSlug: string,
): Promise<Frame> {
  const { automation } = await findOpenDoor(shop, userId, idOrSlug);
  const origin = shop.settings.AUTOMATION_ORIGIN ? new URL(shop.settings.AUTOMATION_ORIGIN).origin : '';
  return {
    src: `${origin}/frame/${tickets.issue(userId, automation.id)}`,
    expires_in: ticketSeconds,
    automation,
  };
}

export type FrameAnswer = { html: string } | { refused: 'unknown' | 'spent' | 'forbidden' };

/** Access is decided again, for it may have ended meanwhile. */
export async function spendTicket(
  shop: Pick<Shop, 'pool' | 'db' | 'clock'>,
  tickets: FrameTickets,
  text: string,
): Promise<FrameAnswer> {
  const ticket = tickets.read(text);
  if (!ticket) return { refused: 'unknown' };
  const now = shop.clock.now();
  if (ticket.expiresAt <= now || !(await spendOnce(shop.db, ticket.id, ticket.expiresAt)))
    return { refused: 'spent' };
  try {
    return { html: await openPage(shop, ticket.userId, ticket.automationId) };
  } catch (error) {
    if (error instanceof Refusal) return { refused: 'forbidden' };
    throw error;
  }
}
