import { type CallsOf, staff } from '#contract-kit/endpoint.ts';
import type * as contract from './contract.ts';

export const routes = {
  startViewing: staff('POST', '/api/admin/users/:id/viewings/', 'people.see-as'),
  endViewing: staff('POST', '/api/admin/viewings/:id/end/', 'people.see-as'),
};

export const calls: CallsOf<typeof contract, typeof routes> = routes;
