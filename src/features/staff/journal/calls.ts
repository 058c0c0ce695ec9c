import { type CallsOf, staff } from '#contract-kit/endpoint.ts';
import type * as contract from './contract.ts';

export const routes = {
  listJournal: staff('GET', '/api/admin/journal/', 'journal.read'),
  exportJournal: staff('GET', '/api/admin/journal/export/', 'journal.read'),
};

export const calls: CallsOf<typeof contract, typeof routes> = routes;
