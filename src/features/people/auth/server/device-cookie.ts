import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import { DEVICE_DAYS } from '#domain/people/sign-in-pace.ts';
import type { Shop } from '#server/shop.ts';

/** Beyond, the oldest go, for a request's headers have a bound. */
const mostOthers = 7;

/** An email that nobody has, and an account without a password, prove none. */
export interface ProvenAccount {
  /** Normalised. */
  email: string;
  passwordHash: string | null;
}

/** See OWASP, Device Cookies: told by a cookie that only a sign-in gives. */
export interface Devices {
  /** The `set-cookie` headers for a device that has just proven itself. */
  prove(account: ProvenAccount, cookies?: string): string[];
  /** Whether any such cookie is among these, of whatever account, proven or not. */
  areShown(cookies?: string): boolean;
  /** The device's own number, when the cookies of a request hold one proven for this account; else undefined. */
  read(account: ProvenAccount, cookies?: string): string | undefined;
}

const PREFIX = 'device-';

/** Oldest first, as browsers write them (RFC 6265, 5.4). */
function deviceCookies(cookies: string): [name: string, value: string][] {
  const pairs = cookies.split(';').map((pair) => pair.trim());
  return pairs
    .filter((pair) => pair.startsWith(PREFIX) && pair.includes('='))
    .map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]);
}

/** The cookie holds its number, its end and our signature over the account and its password too. */
export function createDevices({ settings, clock }: Pick<Shop, 'settings' | 'clock'>): Devices {
  const key = Buffer.from(hkdfSync('sha256', settings.TOKEN_SECRET, '', 'rouage device cookie', 32));
  const sign = (...parts: string[]) => createHmac('sha256', key).update(parts.join('\0')).digest('base64url');
  const nameOf = (email: string) => PREFIX + sign('name', email).slice(0, 12);
  const attributes = `Path=/api/; HttpOnly; SameSite=Strict${settings.siteUrl.startsWith('https:') ? '; Secure' : ''}`;
  const now = () => Math.floor(clock.now().getTime() / 1000);
  return {
    prove({ email, passwordHash }, cookies = '') {
      const name = nameOf(email);
      const number = randomBytes(16).toString('base64url');
      const lifetime = DEVICE_DAYS * 86_400;
      const end = (now() + lifetime).toString(36);
      const value = [number, end, sign('device', email, passwordHash ?? '', number, end)].join('.');
      const others = deviceCookies(cookies).filter(([other]) => /^[\w-]+$/.test(other) && other !== name);
      const old = others.slice(0, Math.max(0, others.length - mostOthers));
      return [
        `${name}=${value}; Max-Age=${lifetime}; ${attributes}`,
        ...old.map(([other]) => `${other}=; Max-Age=0; ${attributes}`),
      ];
    },
    areShown: (cookies = '') => deviceCookies(cookies).length > 0,
    read({ email, passwordHash }, cookies = '') {
      const name = nameOf(email);
      const [, value = ''] = deviceCookies(cookies).find(([other]) => other === name) ?? [];
      const [number = '', end = '', signature = ''] = value.split('.');
      const given = Buffer.from(signature);
      const right = Buffer.from(sign('device', email, passwordHash ?? '', number, end));
      const isOurs = given.length === right.length && timingSafeEqual(given, right);
      return isOurs && passwordHash !== null && Number.parseInt(end, 36) > now() ? number : undefined;
    },
  };
}
