import { type CallsOf, staff } from '#contract-kit/endpoint.ts';
import type * as contract from './contract.ts';

export const routes = {
  listAllSubscriptions: staff('GET', '/api/admin/subscriptions/'),
  createByStaff: staff('POST', '/api/admin/subscriptions/create/'),
  toggleByStaff: staff('POST', '/api/admin/subscriptions/:id/toggle/'),
  diagnoseSubscription: staff('GET', '/api/admin/subscriptions/:id/diagnose/'),
  verifyAtProvider: staff('GET', '/api/admin/subscriptions/:id/verify-stripe/'),
  recreateAtProvider: staff('POST', '/api/admin/subscriptions/:id/recreate-stripe/'),
  updateCap: staff('PATCH', '/api/subscription-settings/update_cap/'),
  grantFree: staff('POST', '/api/subscriptions/grant-free/'),
};

export const calls: CallsOf<typeof contract, typeof routes> = routes;
