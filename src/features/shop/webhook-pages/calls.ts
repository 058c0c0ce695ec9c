import { anyone, type CallsOf, customer } from '#contract-kit/endpoint.ts';
import type * as contract from './contract.ts';

export const routes = {
  openDemonstration: anyone('POST', '/api/automations/:slug/demonstration/'),
  openFrame: customer('POST', '/api/webhook-pages/:slug/frame/'),
  runWorkflow: customer('POST', '/webhook/:slug/run/'),
};

export const calls: CallsOf<typeof contract, typeof routes> = routes;
