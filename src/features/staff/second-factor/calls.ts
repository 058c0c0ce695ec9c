import { type CallsOf, staff, staffAtDoor } from '#contract-kit/endpoint.ts';
import type * as contract from './contract.ts';

// What adds a factor is closed to a session that owes one: else a password alone could add its own.
export const routes = {
  showSecondFactor: staffAtDoor('GET', '/api/admin/second-factor/', 'factor_required', 'factor_missing'),
  beginFactorProof: staffAtDoor('POST', '/api/admin/second-factor/challenge/', 'factor_required'),
  proveByPasskey: staffAtDoor('POST', '/api/admin/second-factor/proof/passkey/', 'factor_required'),
  proveByCode: staffAtDoor('POST', '/api/admin/second-factor/proof/code/', 'factor_required'),
  beginPasskey: staffAtDoor('POST', '/api/admin/second-factor/passkeys/challenge/', 'factor_missing'),
  addPasskey: staffAtDoor('POST', '/api/admin/second-factor/passkeys/', 'factor_missing'),
  beginApplication: staffAtDoor('POST', '/api/admin/second-factor/applications/challenge/', 'factor_missing'),
  addApplication: staffAtDoor('POST', '/api/admin/second-factor/applications/', 'factor_missing'),
  renameFactor: staff('PATCH', '/api/admin/second-factor/factors/:id/', 'admin.enter'),
  removeFactor: staff('DELETE', '/api/admin/second-factor/factors/:id/', 'admin.enter'),
  renewRecoveryCodes: staff('POST', '/api/admin/second-factor/recovery-codes/', 'admin.enter'),
  resetSecondFactor: staff('POST', '/api/admin/users/:id/second-factor/reset/', 'staff.write'),
  listStaffSessions: staff('GET', '/api/admin/sessions/', 'admin.enter'),
  endStaffSession: staff('DELETE', '/api/admin/sessions/:id/', 'admin.enter'),
  endOtherStaffSessions: staff('DELETE', '/api/admin/sessions/', 'admin.enter'),
};

export const calls: CallsOf<typeof contract, typeof routes> = routes;
