import { randomUUID } from 'node:crypto';
import type { StaffRole } from '#domain/people/staff-rights.ts';
import { createTokens, openSession } from '#people/auth/server/session.ts';
import { type Staff, staffNamed } from '#server/staff.ts';
import { createCustomer } from './factories/customers.ts';
import type { SharedShop } from './shared-shop.ts';

type Method = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export interface TestStaff {
  id: number;
  ledgerId: string;
  email: string;
  /** A use case that is called without a request takes it. */
  actor: Staff;
  /** A call with a session of its own: tokens expire as the shop's time moves. A form is sent as one. */
  ask(
    method: Method,
    url: string,
    payload?: object,
    more?: {
      /** Who they are was proved too long ago. */
      unproven?: boolean;
    },
  ): Promise<{ statusCode: number; headers: Record<string, unknown>; body: string; json<Body>(): Body }>;
}

/** A member of the staff, who may also call another process of the same shop. */
export async function createStaff(
  shop: SharedShop,
  { process = shop, role = 'administrator' }: { process?: Pick<SharedShop, 'app'>; role?: StaffRole } = {},
): Promise<TestStaff> {
  const isSuperuser = role === 'superuser';
  const person = await createCustomer(shop, {
    isStaff: true,
    isSuperuser,
    staffRole: isSuperuser ? null : role,
    audience: 'admin',
    firstName: 'Zoé',
  });
  const { rows } = await shop.pool.query<{ ledger_id: string }>('select ledger_id from users where id = $1', [
    person.id,
  ]);
  return {
    id: person.id,
    email: person.email,
    ledgerId: rows[0]!.ledger_id,
    actor: {
      ...staffNamed(rows[0]!.ledger_id),
      by: {
        id: person.id,
        role,
        sessionId: randomUUID(),
        provenAt: shop.clock.now(),
        address: '127.0.0.1',
        userAgent: '',
      },
    },
    async ask(method, url, payload, { unproven = false } = {}) {
      const who = { userId: person.id, isStaff: true, audience: 'admin' as const };
      const { access } = await openSession(shop.db, createTokens(shop), who, shop.clock.now());
      if (unproven)
        await shop.pool.query(
          `update sessions set created_at = created_at - interval '20 minutes' where user_id = $1`,
          [person.id],
        );
      const headers = { authorization: `Bearer ${access}` };
      if (!(payload instanceof FormData))
        return process.app.inject({ method, url, headers, ...(payload ? { payload } : {}) });
      const form = new Response(payload);
      const type = { 'content-type': form.headers.get('content-type')! };
      const bytes = Buffer.from(await form.arrayBuffer());
      return process.app.inject({ method, url, headers: { ...headers, ...type }, payload: bytes });
    },
  };
}
