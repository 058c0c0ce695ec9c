import { type CallsOf, staff } from '#contract-kit/endpoint.ts';
import type * as contract from './contract.ts';

export const routes = {
  listAllSubscriptions: staff('GET', '/api/admin/subscriptions/', 'subscriptions.read'),
  exportSubscriptions: staff('GET', '/api/admin/subscriptions/export/', 'people.export'),
  previewSubscriptions: staff('POST', '/api/admin/subscriptions/preview/', 'subscriptions.write'),
  createByStaff: staff('POST', '/api/admin/subscriptions/create/', 'gifts.give'),
  toggleByStaff: staff('POST', '/api/admin/subscriptions/:id/toggle/', 'subscriptions.write'),
  diagnoseSubscription: staff('GET', '/api/admin/subscriptions/:id/diagnose/', 'subscriptions.read'),
  verifyAtProvider: staff('GET', '/api/admin/subscriptions/:id/verify-stripe/', 'subscriptions.read'),
  repairAtProvider: staff('POST', '/api/admin/subscriptions/:id/repair-stripe/', 'provider.repair'),
  recreateAtProvider: staff('POST', '/api/admin/subscriptions/:id/recreate-stripe/', 'subscriptions.write'),
  updateCap: staff('PATCH', '/api/subscription-settings/update_cap/', 'cap.write'),
  grantFree: staff('POST', '/api/subscriptions/grant-free/', 'gifts.give'),
};

export const calls: CallsOf<typeof contract, typeof routes> = routes;
