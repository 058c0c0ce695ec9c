import { afterAll, beforeAll, expect, it } from 'vitest';
import { register } from '#tests/come-back.ts';
import { startShop, type TestShop } from '#tests/start-shop.ts';

// One rule of addresses: with a narrower one of the mailer's, a customer bought and withdrew without ever an email.

let shop: TestShop;
beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop.stop());

it.each(['contact@café-de-la-gare.fr', 'françois@exemple.fr', 'r&d@exemple.fr', 'a@exemple.xn--p1ai'])(
  'what the sign-up takes is written to: %s',
  async (email) => {
    const before = shop.mailbox.messages().length;
    await register(shop, email);
    await shop.drain();
    const { rows } = await shop.pool.query(
      "select last_error from outbox where kind = 'email' and payload->>'to' = $1 and gave_up_at is not null",
      [email],
    );
    expect(rows).toEqual([]);
    expect(shop.mailbox.messages()).toHaveLength(before + 1);
  },
);
