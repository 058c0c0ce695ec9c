import { type CallsOf, staff } from '#contract-kit/endpoint.ts';
import type * as contract from './contract.ts';

export const routes = {
  listLate: staff('GET', '/api/admin/queue/late-payments/', 'queue.read'),
  listOpenDisputes: staff('GET', '/api/admin/queue/disputes/', 'queue.read'),
  listGivenUp: staff('GET', '/api/admin/queue/messages/', 'queue.read'),
  sendMessageAgain: staff('POST', '/api/admin/queue/messages/:id/send-again/', 'provider.repair'),
  listComingRenewals: staff('GET', '/api/admin/queue/renewals/', 'queue.read'),
};

export const calls: CallsOf<typeof contract, typeof routes> = routes;
