import { Secret, TOTP } from 'otpauth';
import { createCustomer, type TestCustomer } from './factories/customers.ts';
import type { SharedShop } from './shared-shop.ts';
import { TestPasskey } from './test-passkey.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export interface Answer {
  status: number;
  body: { [field: string]: unknown };
}

export interface Member extends TestCustomer {
  /** A call with the session of this moment. */
  ask(method: Method, url: string, payload?: object): Promise<Answer>;
  /** The same person, after their password only. */
  signInAgain(): Promise<Member>;
}

/** An application with this secret shows it, so many steps of thirty seconds from now. */
export function shownCode(secret: string, steps = 0): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 });
}

function member(shop: Pick<SharedShop, 'app'>, person: TestCustomer): Member {
  const { email, password, headers } = person;
  return {
    ...person,
    async ask(method, url, payload) {
      const answer = await shop.app.inject({ method, url, headers, ...(payload ? { payload } : {}) });
      return { status: answer.statusCode, body: answer.body ? answer.json() : {} };
    },
    async signInAgain() {
      const answer = await shop.app.inject({
        method: 'POST',
        url: '/api/admin/token/',
        payload: { email, password },
      });
      const pair = answer.json<{ access: string; refresh: string }>();
      return member(shop, { ...person, ...pair, headers: { authorization: `Bearer ${pair.access}` } });
    },
  };
}

export async function createMember(
  shop: Pick<SharedShop, 'app' | 'db' | 'clock' | 'settings'>,
  overrides: Parameters<typeof createCustomer>[1] = {},
): Promise<Member> {
  return member(shop, await createCustomer(shop, { isStaff: true, audience: 'admin', ...overrides }));
}

const at = '/api/admin/second-factor/';

/** The challenge of a passkey that is to be added or used. */
export async function challengeOf(asker: Member, path = 'challenge/') {
  const { body } = await asker.ask('POST', `${at}${path}`);
  const { challenge } = body.options as { challenge: string };
  return { challenge_id: String(body.challenge_id), challenge };
}

export async function addPasskey(asker: Member, passkey = new TestPasskey(), name = 'Ordinateur') {
  const { challenge_id, challenge } = await challengeOf(asker, 'passkeys/challenge/');
  const response = passkey.create({ challenge });
  const answer = await asker.ask('POST', `${at}passkeys/`, { challenge_id, name, response });
  return { passkey, answer, codes: (answer.body.recovery_codes ?? []) as string[] };
}

/** It takes the code of the step before, so that those of this step and the next are still to be used. */
export async function addApplication(asker: Member, name = 'Téléphone') {
  const { body } = await asker.ask('POST', `${at}applications/challenge/`);
  const [secret, challenge_id] = [String(body.secret), String(body.challenge_id)];
  const code = shownCode(secret, -1);
  const answer = await asker.ask('POST', `${at}applications/`, { challenge_id, name, factor_code: code });
  return { secret, answer, codes: (answer.body.recovery_codes ?? []) as string[] };
}

export async function proveByPasskey(asker: Member, passkey: TestPasskey, how: object = {}): Promise<Answer> {
  const { challenge_id, challenge } = await challengeOf(asker);
  const response = passkey.answer({ challenge, ...how });
  return asker.ask('POST', `${at}proof/passkey/`, { challenge_id, response });
}

export const proveByCode = (asker: Member, code: string): Promise<Answer> =>
  asker.ask('POST', `${at}proof/code/`, { factor_code: code });
