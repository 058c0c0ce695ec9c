import { Secret, TOTP } from 'otpauth';
import { realClock } from '#server/clock.ts';

const period = 30;
/** A clock may be half a minute fast or slow, and a code may take as long to be typed (RFC 6238, 5.2). */
const window = 1;

const application = (secret: string) =>
  new TOTP({ secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period });

/** RFC 4226 asks for 160 bits. */
export const newSecret = (): string => new Secret({ size: 20 }).base32;

export function uriOf(secret: string, { issuer, label }: { issuer: string; label: string }): string {
  return new TOTP({ issuer, label, secret: Secret.fromBase32(secret), digits: 6, period }).toString();
}

/**
 * Undefined for a wrong code. It uses real time, as the application does, even where the shop's clock was moved
 * (decision 53).
 */
export function stepOfCode(secret: string, code: string): number | undefined {
  if (!/^[0-9]{6}$/.test(code)) return undefined;
  const timestamp = realClock.now().getTime();
  const away = application(secret).validate({ token: code, timestamp, window });
  return away === null ? undefined : TOTP.counter({ period, timestamp }) + away;
}
