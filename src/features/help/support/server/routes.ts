import type { Feature } from '#server/http/feature.ts';
import { listOwnTickets, openTicket } from '../contract.ts';
import { listTicketsOf } from './list-own-tickets.ts';
import { receiveTicket } from './open-ticket.ts';

export const support: Feature = ({ endpoints, shop }) => {
  endpoints.open(openTicket, ({ caller, body }) =>
    receiveTicket(shop, body, caller?.audience === 'customer' ? caller.userId : null),
  );
  endpoints.serve(listOwnTickets, ({ caller }) => listTicketsOf(shop, caller.userId));
};
