import { routeOf } from '#web/api/call.ts';
import type {
  changePassword,
  confirmPasswordReset,
  requestPasswordReset,
  resendVerification,
  signIn,
  validatePasswordReset,
} from '../contract.ts';

// Most of these screens are public: they hold the addresses of the calls, and the contracts' types only.

export const signInRoute = routeOf<typeof signIn>({
  method: 'POST',
  path: '/api/auth/token/',
  access: 'anyone',
});

export const resendVerificationRoute = routeOf<typeof resendVerification>({
  method: 'POST',
  path: '/api/auth/registration/resend-email/',
  access: 'anyone',
});

export const requestPasswordResetRoute = routeOf<typeof requestPasswordReset>({
  method: 'POST',
  path: '/api/password/request/',
  access: 'anyone',
});

export const validatePasswordResetRoute = routeOf<typeof validatePasswordReset>({
  method: 'POST',
  path: '/api/password/validate/:token/',
  access: 'anyone',
});

export const confirmPasswordResetRoute = routeOf<typeof confirmPasswordReset>({
  method: 'POST',
  path: '/api/password/confirm/',
  access: 'anyone',
});

export const changePasswordRoute = routeOf<typeof changePassword>({
  method: 'POST',
  path: '/api/users/change-password/',
  access: 'customer',
});
