import { type CallsOf, staff } from '#contract-kit/endpoint.ts';
import type * as contract from './contract.ts';

export const routes = {
  countQueue: staff('GET', '/api/admin/queue/', 'queue.read'),
};

export const calls: CallsOf<typeof contract, typeof routes> = routes;
