import { expect, it } from 'vitest';
import { audiences } from '#web/api/audiences.ts';
import { adminSignIn, getAdmin, refreshAdminSession } from '../contract.ts';
import { adminSignInRoute, getAdminRoute } from './call-addresses.ts';

it('calls the addresses of the contracts', () => {
  expect(adminSignIn).toMatchObject(adminSignInRoute);
  expect(getAdmin).toMatchObject(getAdminRoute);
  expect(refreshAdminSession.path).toBe(audiences.admin.refreshPath);
});
