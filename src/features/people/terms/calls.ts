import { type CallsOf, customer } from '#contract-kit/endpoint.ts';
import type * as contract from './contract.ts';

export const routes = {
  logTermsAcceptance: customer('POST', '/api/terms-acceptance/'),
};

export const calls: CallsOf<typeof contract, typeof routes> = routes;
