import { routeOf } from '#web/api/call.ts';
import type {
  listOwnWithdrawable,
  listWithdrawable,
  requestWithdrawal,
  withdraw,
  withdrawOwn,
} from '../contract.ts';

// The screen is public: it holds the addresses of the calls, and the contracts' types only.

export const requestWithdrawalRoute = routeOf<typeof requestWithdrawal>({
  method: 'POST',
  path: '/api/withdrawal/request/',
  access: 'anyone',
});

export const listOwnWithdrawableRoute = routeOf<typeof listOwnWithdrawable>({
  method: 'GET',
  path: '/api/withdrawal/contracts/',
  access: 'customer',
});

export const listWithdrawableRoute = routeOf<typeof listWithdrawable>({
  method: 'POST',
  path: '/api/withdrawal/contracts/',
  access: 'anyone',
});

export const withdrawOwnRoute = routeOf<typeof withdrawOwn>({
  method: 'POST',
  path: '/api/withdrawal/contracts/:id/confirm/',
  access: 'customer',
});

export const withdrawRoute = routeOf<typeof withdraw>({
  method: 'POST',
  path: '/api/withdrawal/confirm/',
  access: 'anyone',
});
