import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import { Refusal } from '#contract-kit/error-codes.ts';
import { DEVICE_DAYS } from '#domain/people/sign-in-pace.ts';
import { updateAccount } from '#people/accounts/server/for-other-features.ts';
import type { OpenCall } from '#server/http/serve.ts';
import { forEachKey } from '#server/settings/key-list.ts';
import type { Shop } from '#server/shop.ts';
import type { TokenPair } from '../contract.ts';
import { passwordAttemptsOf } from './password-attempts.ts';
import { passwordsOf } from './password-hashing.ts';
import { agentOf, createTokens, openSession, type Tokens } from './session.ts';
import { type SessionOrigin, type SignInRow, selectAccountByEmail } from './store.ts';

/** The oldest go, because a request's headers have a bound. */
const mostOthers = 7;

/** An unknown email and an account without a password prove none. */
interface ProvenAccount {
  email: string;
  passwordHash: string | null;
}

/** Cookies that only a sign-in gives identify a device (OWASP, Device Cookies). */
interface Devices {
  /** The `set-cookie` headers for a device that has just signed in. */
  prove(account: ProvenAccount, cookies?: string): string[];
  /** Any account's cookie counts, valid or not. */
  areShown(cookies?: string): boolean;
  /** The device's number, when a cookie proves it for this account; else undefined. */
  read(account: ProvenAccount, cookies?: string): string | undefined;
}

const PREFIX = 'device-';

/** Oldest first, as browsers send them (RFC 6265, 5.4). */
function deviceCookies(cookies: string): [name: string, value: string][] {
  const pairs = cookies.split(';').map((pair) => pair.trim());
  return pairs
    .filter((pair) => pair.startsWith(PREFIX) && pair.includes('='))
    .map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]);
}

/** The cookie holds its number, its end and a signature over the account and its password too. */
function createDevices({ settings, clock }: Pick<Shop, 'settings' | 'clock'>): Devices {
  const keys = forEachKey(settings.TOKEN_SECRET, (secret) =>
    Buffer.from(hkdfSync('sha256', secret, '', 'rouage device cookie', 32)),
  );
  const signBy = (key: Buffer, ...parts: string[]) =>
    createHmac('sha256', key).update(parts.join('\0')).digest('base64url');
  const nameBy = (key: Buffer, email: string) => PREFIX + signBy(key, 'name', email).slice(0, 12);
  const attributes = `Path=/api/; HttpOnly; SameSite=Strict${settings.siteUrl.startsWith('https:') ? '; Secure' : ''}`;
  const now = () => Math.floor(clock.now().getTime() / 1000);
  return {
    prove({ email, passwordHash }, cookies = '') {
      const [key] = keys;
      const name = nameBy(key, email);
      const number = randomBytes(16).toString('base64url');
      const lifetime = DEVICE_DAYS * 86_400;
      const end = (now() + lifetime).toString(36);
      const value = [number, end, signBy(key, 'device', email, passwordHash ?? '', number, end)].join('.');
      const others = deviceCookies(cookies).filter(([other]) => /^[\w-]+$/.test(other) && other !== name);
      const old = others.slice(0, Math.max(0, others.length - mostOthers));
      return [
        `${name}=${value}; Max-Age=${lifetime}; ${attributes}`,
        ...old.map(([other]) => `${other}=; Max-Age=0; ${attributes}`),
      ];
    },
    areShown: (cookies = '') => deviceCookies(cookies).length > 0,
    read({ email, passwordHash }, cookies = '') {
      for (const key of keys) {
        const name = nameBy(key, email);
        const [, value = ''] = deviceCookies(cookies).find(([other]) => other === name) ?? [];
        const [number = '', end = '', signature = ''] = value.split('.');
        const given = Buffer.from(signature);
        const right = Buffer.from(signBy(key, 'device', email, passwordHash ?? '', number, end));
        const isOurs = given.length === right.length && timingSafeEqual(given, right);
        if (isOurs && passwordHash !== null && Number.parseInt(end, 36) > now()) return number;
      }
      return undefined;
    },
  };
}

/** The staff's sign-in throws `staff_only` (docs/product/session.md#nobody-learns-who-has-an-account). */
async function openBy(
  password: string,
  account: SignInRow | undefined,
  opening: { shop: Shop; tokens: Tokens; audience: 'customer' | 'admin'; from: SessionOrigin },
): Promise<TokenPair> {
  const { shop, tokens, audience, from } = opening;
  const passwords = passwordsOf(shop.settings);
  const match = await passwords.matches(account?.password_hash, password);
  if (!account || match === 'wrong') throw new Refusal('invalid_credentials');
  if (!account.is_active) throw new Refusal('account_disabled');
  if (audience === 'admin' && !account.is_staff) throw new Refusal('staff_only');
  if (match === 'former' && account.password_hash) {
    const renewed = await passwords.hash(password);
    // Changed meanwhile, it stays as it is, and the session below is refused.
    await updateAccount(shop.db, account.id, { passwordHash: renewed }, { while: account.password_hash });
    account.password_hash = renewed;
  }
  const { id: userId, is_staff: isStaff, password_hash: passwordHash } = account;
  return openSession(shop.db, tokens, { userId, isStaff, audience, passwordHash, from }, shop.clock.now());
}

type SignInCall = Pick<
  OpenCall<unknown, unknown, { email: string; password: string }>,
  'body' | 'request' | 'reply'
>;

/** Throws `too_many_requests`, with or without such an account (docs/product/session.md#pace-of-passwords). */
export function createSignIn(shop: Shop) {
  const tokens = createTokens(shop);
  const devices = createDevices(shop);
  return async (audience: 'customer' | 'admin', { body, request, reply }: SignInCall): Promise<TokenPair> => {
    const { email, password } = body;
    const { cookie } = request.headers;
    const found = selectAccountByEmail(shop.pool, email);
    // Its rejection is handled where it is awaited; an attempt refused before that ignores it.
    found.catch(() => {});
    const proven = async () => ({ email, passwordHash: (await found)?.password_hash ?? null });
    // The attempt is counted while the account is looked up, unless there is such a cookie.
    const device = devices.areShown(cookie) ? devices.read(await proven(), cookie) : undefined;
    const trier = device === undefined ? { address: request.ip } : { known: `device ${device}` };
    const from = { address: request.ip, userAgent: agentOf(request) };
    const pair = await passwordAttemptsOf(shop).at(email, trier, async () =>
      openBy(password, await found, { shop, tokens, audience, from }),
    );
    reply.header('set-cookie', devices.prove(await proven(), cookie));
    return pair;
  };
}
