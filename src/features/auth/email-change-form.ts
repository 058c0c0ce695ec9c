import { z } from 'zod';
import { emailAddress, profileEmailMessage } from '../account/contract.ts';
import { currentPassword } from './password-fields.ts';

/** The change of email, a part of `PUT /api/users/me/`: a link goes to the new address (ruling 23). */
export const emailChangeForm = z.strictObject({
  email: emailAddress(profileEmailMessage, profileEmailMessage),
  current_password: currentPassword,
});
