import { routeOf } from '#web/api/call.ts';
import type { register, verifyEmail } from '../contract.ts';

export const registerRoute = routeOf<typeof register>({
  method: 'POST',
  path: '/api/auth/registration/',
  access: 'anyone',
});

export const verifyEmailRoute = routeOf<typeof verifyEmail>({
  method: 'POST',
  path: '/api/auth/registration/verify-email/',
  access: 'anyone',
});
