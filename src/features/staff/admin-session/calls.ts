import { anyone, type CallsOf, staff } from '#contract-kit/endpoint.ts';
import { refreshAdminSession } from '#contract-kit/session-routes.ts';
import type * as contract from './contract.ts';

export const routes = {
  adminSignIn: anyone('POST', '/api/admin/token/'),
  refreshAdminSession,
  getAdmin: staff('GET', '/api/admin/me/', 'admin.enter'),
};

export const calls: CallsOf<typeof contract, typeof routes> = routes;
