import { z } from 'zod';
import { emailChangeForm } from '#account/profile/contract.ts';
import { endpoint, staff } from '#contract-kit/endpoint.ts';
import { adminPasswordProblem } from '#domain/people/password-rules.ts';
import { passwordChangeOf, passwordFormOf } from '#people/auth/contract.ts';

const perTenMinutes = { perAddress: 20, windowSeconds: 600 };

const passwordChange = passwordChangeOf(adminPasswordProblem);
export const staffPasswordForm = passwordFormOf(passwordChange);

export const changeStaffPassword = endpoint(staff('POST', '/api/admin/me/password/', 'admin.enter'), {
  summary:
    'Changes the password of the signed-in member of the staff; their every other session ends, the shop’s too',
  body: passwordChange,
  answer: z.object({ message: z.string() }),
  errors: ['proof_required', 'invalid_token'],
  rateLimit: perTenMinutes,
});

export const changeStaffEmail = endpoint(staff('POST', '/api/admin/me/email/', 'admin.enter'), {
  summary:
    'Asks for another email of the signed-in member of the staff, which takes effect by the link sent to it',
  body: emailChangeForm,
  answer: z.object({ detail: z.string() }),
  errors: ['proof_required', 'invalid_token', 'email_exists'],
  rateLimit: perTenMinutes,
});
