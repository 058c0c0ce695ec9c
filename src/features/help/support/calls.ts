import { anyone, type CallsOf, customer } from '#contract-kit/endpoint.ts';
import type * as contract from './contract.ts';

export const routes = {
  openTicket: anyone('POST', '/api/tickets/'),
  listOwnTickets: customer('GET', '/api/tickets/'),
};

export const calls: CallsOf<typeof contract, typeof routes> = routes;
