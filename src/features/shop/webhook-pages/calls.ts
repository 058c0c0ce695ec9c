import { type CallsOf, customer } from '#contract-kit/endpoint.ts';
import type * as contract from './contract.ts';

export const routes = {
  openFrame: customer('POST', '/api/webhook-pages/:slug/frame/'),
};

export const calls: CallsOf<typeof contract, typeof routes> = routes;
