import { type CallsOf, staff } from '#contract-kit/endpoint.ts';
import type * as contract from './contract.ts';

export const routes = {
  listOrders: staff('GET', '/api/orders/', 'orders.read'),
  exportOrders: staff('GET', '/api/admin/orders/export/', 'people.export'),
  getOrder: staff('GET', '/api/orders/:id/', 'orders.read'),
  setOrderStatus: staff('PATCH', '/api/orders/:id/', 'orders.write'),
};

export const calls: CallsOf<typeof contract, typeof routes> = routes;
