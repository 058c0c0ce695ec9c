import { describe, expect, it } from 'vitest';
import { updateAccount } from '#account/profile/contract.ts';
import { updateAccountRoute } from '#account/profile/web/update-account-route.ts';
import { register, verifyEmail } from '#account/registration/contract.ts';
import { registerRoute, verifyEmailRoute } from '#account/registration/web/call-addresses.ts';
import type { Endpoint } from '#contract-kit/endpoint.ts';
import { getAccount } from '#people/customers/contract.ts';
import { getAccountRoute } from '#people/customers/web/current-user.ts';
import { audiences, signOutPath } from '#web/api/audiences.ts';
import {
  changePassword,
  confirmPasswordReset,
  refreshSession,
  requestPasswordReset,
  resendVerification,
  signIn,
  signOut,
  validatePasswordReset,
} from '../contract.ts';
import {
  changePasswordRoute,
  confirmPasswordResetRoute,
  requestPasswordResetRoute,
  resendVerificationRoute,
  signInRoute,
  validatePasswordResetRoute,
} from './call-addresses.ts';

function addressOf({ method, path, access }: Pick<Endpoint, 'method' | 'path' | 'access'>) {
  return { method, path, access };
}

describe('the addresses that public pages hold instead of the contracts', () => {
  it.each([
    ['sign-in', signInRoute, signIn],
    ['registration', registerRoute, register],
    ['verification', verifyEmailRoute, verifyEmail],
    ['new link', resendVerificationRoute, resendVerification],
    ['forgotten password', requestPasswordResetRoute, requestPasswordReset],
    ['reset link', validatePasswordResetRoute, validatePasswordReset],
    ['reset', confirmPasswordResetRoute, confirmPasswordReset],
    ['change of password', changePasswordRoute, changePassword],
    ['change of the account', updateAccountRoute, updateAccount],
    ['account', getAccountRoute, getAccount],
  ])('are those of the contract: %s', (_name, route, contract) => {
    expect(route).toEqual(addressOf(contract));
  });

  it('are those of the contract for the session itself', () => {
    expect(audiences.customer.refreshPath).toBe(refreshSession.path);
    expect(signOutPath).toBe(signOut.path);
  });
});
