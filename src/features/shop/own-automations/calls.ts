import { type CallsOf, customer } from '#contract-kit/endpoint.ts';
import type * as contract from './contract.ts';

export const routes = {
  listOwnSubscriptions: customer('GET', '/api/users/subscriptions/'),
  listOwnAutomations: customer('GET', '/api/users/automations/'),
  filterSubscriptions: customer('GET', '/api/subscriptions/'),
  getSubscription: customer('GET', '/api/subscriptions/:id/'),
  toggleSubscription: customer('POST', '/api/automations/:id/toggle_subscription/'),
  replaceSubscription: customer('PUT', '/api/subscriptions/:id/'),
};

export const calls: CallsOf<typeof contract, typeof routes> = routes;
