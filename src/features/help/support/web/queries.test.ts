import { describe, expect, it } from 'vitest';
import { listOwnTickets, openTicket } from '../contract.ts';
import { listOwnTicketsRoute, openTicketRoute } from './queries.ts';

describe('the addresses that the help centre holds instead of the contracts', () => {
  it.each([
    [openTicketRoute, openTicket],
    [listOwnTicketsRoute, listOwnTickets],
  ])('are those of the contract: %o', (route, { method, path, access }) => {
    expect(route).toEqual({ method, path, access });
  });
});
