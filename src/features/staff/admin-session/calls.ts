import { anyone, type CallsOf, staff, staffAtDoor } from '#contract-kit/endpoint.ts';
import { refreshAdminSession } from '#contract-kit/session-routes.ts';
import type * as contract from './contract.ts';

export const routes = {
  adminSignIn: anyone('POST', '/api/admin/token/'),
  refreshAdminSession,
  requestAdminReset: anyone('POST', '/api/admin/password/request/'),
  /** The same by another name. */
  requestAdminResetToo: anyone('POST', '/api/password/request-admin/'),
  validateAdminReset: anyone('POST', '/api/admin/password/validate/:token/'),
  resetAdminPassword: anyone('POST', '/api/admin/password/reset/'),
  proveIdentity: staff('POST', '/api/admin/proof/', 'admin.enter'),
  getAdmin: staffAtDoor('GET', '/api/admin/me/', 'factor_required', 'factor_missing'),
};

export const calls: CallsOf<typeof contract, typeof routes> = routes;
