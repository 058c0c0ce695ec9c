import { type CallsOf, staff } from '#contract-kit/endpoint.ts';
import type * as contract from './contract.ts';

export const routes = {
  changeStaffPassword: staff('POST', '/api/admin/me/password/', 'admin.enter'),
  changeStaffEmail: staff('POST', '/api/admin/me/email/', 'admin.enter'),
};

export const calls: CallsOf<typeof contract, typeof routes> = routes;
