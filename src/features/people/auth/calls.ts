import { anyone, type CallsOf, customer } from '#contract-kit/endpoint.ts';
import { refreshSession, signOut } from '#contract-kit/session-routes.ts';
import type * as contract from './contract.ts';

export const routes = {
  signIn: anyone('POST', '/api/auth/token/'),
  refreshSession,
  signOut,
  checkEmail: anyone('POST', '/api/auth/check-email/'),
  resendVerification: anyone('POST', '/api/auth/registration/resend-email/'),
  requestPasswordReset: anyone('POST', '/api/password/request/'),
  validatePasswordReset: anyone('POST', '/api/password/validate/:token/'),
  confirmPasswordReset: anyone('POST', '/api/password/confirm/'),
  changePassword: customer('POST', '/api/users/change-password/'),
};

export const calls: CallsOf<typeof contract, typeof routes> = routes;
