import { type CallsOf, staff } from '#contract-kit/endpoint.ts';
import type * as contract from './contract.ts';

export const routes = {
  forgetPasswordLinks: staff('POST', '/api/auth/password/cleanup/', 'links.forget'),
};

export const calls: CallsOf<typeof contract, typeof routes> = routes;
