import { routeOf } from '../../../web/api/call.ts';
import type { register, resendVerification, signIn, verifyEmail } from '../contract.ts';

// These screens are public: they hold the addresses of the calls, and the contracts' types only.

export const signInRoute = routeOf<typeof signIn>({
  method: 'POST',
  path: '/api/auth/token/',
  access: 'anyone',
});

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

export const resendVerificationRoute = routeOf<typeof resendVerification>({
  method: 'POST',
  path: '/api/auth/registration/resend-email/',
  access: 'anyone',
});
