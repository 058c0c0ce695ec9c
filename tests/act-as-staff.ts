import { openSession } from '#people/auth/server/session.ts';
import { createTokens } from '#people/auth/server/tokens.ts';
import { createCustomer } from './factories/customers.ts';
import type { SharedShop } from './shared-shop.ts';

type Method = 'GET' | 'POST' | 'PATCH';

export interface TestStaff {
  id: number;
  ledgerId: string;
  email: string;
  /** A call with a session of its own: tokens expire as the shop's time moves. */
  ask(
    method: Method,
    url: string,
    payload?: object,
  ): Promise<{ statusCode: number; body: string; json<Body>(): Body }>;
}

/** A member of the staff, who may also call another process of the same shop. */
export async function createStaff(
  shop: SharedShop,
  process: Pick<SharedShop, 'app'> = shop,
): Promise<TestStaff> {
  const person = await createCustomer(shop, { isStaff: true, audience: 'admin', firstName: 'Zoé' });
  const { rows } = await shop.pool.query<{ ledger_id: string }>('select ledger_id from users where id = $1', [
    person.id,
  ]);
  return {
    id: person.id,
    email: person.email,
    ledgerId: rows[0]!.ledger_id,
    async ask(method, url, payload) {
      const who = { userId: person.id, isStaff: true, audience: 'admin' as const };
      const { access } = await openSession(shop.db, createTokens(shop), who, shop.clock.now());
      const headers = { authorization: `Bearer ${access}` };
      return process.app.inject({ method, url, headers, ...(payload ? { payload } : {}) });
    },
  };
}
