import { anyone, type CallsOf, customer } from '#contract-kit/endpoint.ts';
import type * as contract from './contract.ts';

export const routes = {
  sayWhyLeft: customer('POST', '/api/automations/:id/leaving-reason/'),
  sayWhyLeftByLink: anyone('POST', '/api/leaving-reason/'),
};

export const calls: CallsOf<typeof contract, typeof routes> = routes;
