import { type CallsOf, staff } from '#contract-kit/endpoint.ts';
import type * as contract from './contract.ts';

export const routes = {
  refundOrder: staff('POST', '/api/admin/orders/:id/refund/', 'orders.write'),
};

export const calls: CallsOf<typeof contract, typeof routes> = routes;
