import type { checkEmail } from '#people/auth/contract.ts';
import { routeOf } from '#web/api/call.ts';
import type { deleteAccount, exportData } from '../contract.ts';

// The sign-up is public: it holds the addresses of the calls, and the contracts' types only.

export const exportDataRoute = routeOf<typeof exportData>({
  method: 'POST',
  path: '/api/users/export-data/',
  access: 'customer',
});

export const deleteAccountRoute = routeOf<typeof deleteAccount>({
  method: 'DELETE',
  path: '/api/users/delete-account/',
  access: 'customer',
});

export const checkEmailRoute = routeOf<typeof checkEmail>({
  method: 'POST',
  path: '/api/auth/check-email/',
  access: 'anyone',
});
