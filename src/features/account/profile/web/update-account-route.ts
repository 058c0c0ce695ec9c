import { routeOf } from '#web/api/call.ts';
import type { updateAccount } from '../contract.ts';

export const updateAccountRoute = routeOf<typeof updateAccount>({
  method: 'PUT',
  path: '/api/users/me/',
  access: 'customer',
});
