import { anyone, type CallsOf, customer } from '#contract-kit/endpoint.ts';
import type * as contract from './contract.ts';

export const routes = {
  exportData: customer('POST', '/api/users/export-data/'),
  getExportKey: anyone('GET', '/api/export-key/'),
  deleteAccount: customer('DELETE', '/api/users/delete-account/'),
};

export const calls: CallsOf<typeof contract, typeof routes> = routes;
