import { z } from 'zod';
import { everyEmail, instant, line } from './email-fields.ts';

/** Of a passkey or an application that was added or taken away. */
export const factorChangedProps = z.strictObject({
  ...everyEmail,
  at: instant,
  kind: z.enum(['passkey', 'totp']),
  name: line(60),
});

/** From where, as the server knows it. */
export const recoveryCodeUsedProps = z.strictObject({
  ...everyEmail,
  at: instant,
  left: z.int().nonnegative(),
  device: line(120),
  address: line(60),
});

/** What happened to all of them. */
export const factorMomentProps = z.strictObject({ ...everyEmail, at: instant });
