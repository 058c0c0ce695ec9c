import { type CallsOf, customer } from '#contract-kit/endpoint.ts';
import type * as contract from './contract.ts';

export const routes = {
  getPreferences: customer('GET', '/api/users/preferences/'),
  updatePreferences: customer('PUT', '/api/users/preferences/update/'),
};

export const calls: CallsOf<typeof contract, typeof routes> = routes;
