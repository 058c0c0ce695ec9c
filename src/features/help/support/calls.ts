import { anyone, type CallsOf, customer } from '#contract-kit/endpoint.ts';
import type * as contract from './contract.ts';

export const routes = {
  openTicket: anyone('POST', '/api/tickets/'),
  listOwnTickets: customer('GET', '/api/tickets/'),
  readOwnTicket: customer('GET', '/api/tickets/:id/'),
  answerOwnTicket: customer('POST', '/api/tickets/:id/replies/'),
  markTicketRead: customer('POST', '/api/tickets/:id/read/'),
  readTicketByKey: anyone('POST', '/api/tickets/by-key/'),
  answerTicketByKey: anyone('POST', '/api/tickets/by-key/replies/'),
};

export const calls: CallsOf<typeof contract, typeof routes> = routes;
