import { anyone, type CallsOf } from '#contract-kit/endpoint.ts';
import type * as contract from './contract.ts';

export const routes = {
  register: anyone('POST', '/api/auth/registration/'),
  validateInvitation: anyone('POST', '/api/auth/invitation/validate/:token/'),
  acceptInvitation: anyone('POST', '/api/auth/invitation/accept/'),
  verifyEmail: anyone('POST', '/api/auth/registration/verify-email/'),
};

export const calls: CallsOf<typeof contract, typeof routes> = routes;
