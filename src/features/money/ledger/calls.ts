import { type CallsOf, customer, staff } from '#contract-kit/endpoint.ts';
import type * as contract from './contract.ts';

export const routes = {
  explainOwnStatus: customer('GET', '/api/subscriptions/:id/why/'),
  explainStatus: staff('GET', '/api/admin/subscriptions/:id/why/', 'subscriptions.read'),
};

export const calls: CallsOf<typeof contract, typeof routes> = routes;
