import { routeOf } from '#web/api/call.ts';
import type { adminSignIn, getAdmin } from '../contract.ts';

// Who signs in has not loaded zod yet: the addresses of the calls, and the contracts' types only.

export const adminSignInRoute = routeOf<typeof adminSignIn>({
  method: 'POST',
  path: '/api/admin/token/',
  access: 'anyone',
});

export const getAdminRoute = routeOf<typeof getAdmin>({
  method: 'GET',
  path: '/api/admin/me/',
  access: 'staff',
});
