import { type CallsOf, staff } from '#contract-kit/endpoint.ts';
import type * as contract from './contract.ts';

export const routes = {
  readingHealth: staff('GET', '/api/ai/webhook/health/', 'ideas.read'),
};

export const calls: CallsOf<typeof contract, typeof routes> = routes;
