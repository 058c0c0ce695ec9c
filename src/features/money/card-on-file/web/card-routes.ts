import type * as late from '#money/late-payments/contract.ts';
import { routeOf } from '#web/api/call.ts';
import type * as contract from '../contract.ts';

export const routes = {
  getSavedCard: routeOf<typeof contract.getSavedCard>({
    method: 'GET',
    path: '/api/users/payment-method/',
    access: 'customer',
  }),
  startCardSetup: routeOf<typeof contract.startCardSetup>({
    method: 'POST',
    path: '/api/users/payment-method/setup/',
    access: 'customer',
  }),
  replaceCard: routeOf<typeof contract.replaceCard>({
    method: 'PUT',
    path: '/api/users/payment-method/',
    access: 'customer',
  }),
  listLatePayments: routeOf<typeof late.listLatePayments>({
    method: 'GET',
    path: '/api/users/late-payments/',
    access: 'customer',
  }),
  payLatePayments: routeOf<typeof late.payLatePayments>({
    method: 'POST',
    path: '/api/users/late-payments/pay/',
    access: 'customer',
  }),
};
