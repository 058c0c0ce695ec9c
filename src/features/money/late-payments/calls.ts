import { type CallsOf, customer } from '#contract-kit/endpoint.ts';
import type * as contract from './contract.ts';

export const routes = {
  listLatePayments: customer('GET', '/api/users/late-payments/'),
  payLatePayments: customer('POST', '/api/users/late-payments/pay/'),
};

export const calls: CallsOf<typeof contract, typeof routes> = routes;
