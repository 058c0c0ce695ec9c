import { MINUTE_MS } from '#domain/time/durations.ts';
import { queryOf } from '#web/api/query-of.ts';
import * as calls from '../contract.ts';

const twoMinutes = 2 * MINUTE_MS;

/** docs/product/interface.md#lifetimes-of-answers */
export const ownTickets = queryOf(['support', 'own-tickets'], calls.listOwnTickets, {
  staleTime: twoMinutes,
});

/** Its key begins as the list's: what changes one asks for both. */
export const unreadTickets = queryOf(['support', 'own-tickets', 'unread'], calls.listUnreadTickets, {
  staleTime: twoMinutes,
});

/** Each opening asks for it: the team may have answered. */
export const ownThread = (id: number) =>
  queryOf(['support', 'own-tickets', id], calls.readOwnTicket, { params: { id }, staleTime: 0 });
