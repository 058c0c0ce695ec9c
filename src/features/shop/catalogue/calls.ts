import { anyone, type CallsOf } from '#contract-kit/endpoint.ts';
import type * as contract from './contract.ts';

export const routes = {
  listAutomations: anyone('GET', '/api/automations/'),
  getAutomation: anyone('GET', '/api/automations/:id/'),
  listCategories: anyone('GET', '/api/categories/'),
};

export const calls: CallsOf<typeof contract, typeof routes> = routes;
