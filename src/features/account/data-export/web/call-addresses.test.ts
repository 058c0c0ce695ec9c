import { expect, it } from 'vitest';
import { checkEmail } from '#people/auth/contract.ts';
import { deleteAccount, exportData } from '../contract.ts';
import { checkEmailRoute, deleteAccountRoute, exportDataRoute } from './call-addresses.ts';

it.each([
  [exportDataRoute, exportData],
  [deleteAccountRoute, deleteAccount],
  [checkEmailRoute, checkEmail],
])('the address %o is that of its contract', (route, contract) => {
  expect(contract).toMatchObject(route);
});
