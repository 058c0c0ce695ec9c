import { randomUUID } from 'node:crypto';
import { hash } from '@node-rs/argon2';
import { eq } from 'drizzle-orm';
import { euroCents } from '#domain/money/money.ts';
import { DEFAULT_MONTHLY_CAP } from '#domain/price/monthly-cap.ts';
import { createTokens, openSession } from '#people/auth/server/session.ts';
import { notificationPreferences, users } from '#server/db/schema/accounts.ts';
import type { Shop } from '#server/shop.ts';
import type { PlainCents } from './plain-cents.ts';

export interface TestCustomer {
  id: number;
  email: string;
  password: string;
  access: string;
  refresh: string;
  /** `app.inject({headers})` takes them. */
  headers: { authorization: string };
}

export const defaultPassword = 'un mot de passe sérieux';
let defaultHash: Promise<string> | undefined;

/** A hash says what it costs to compare with it: one of the shop's own cost takes twenty times longer. */
const hashCheaply = (password: string) => hash(password, { memoryCost: 1_024, timeCost: 1 });

type Overrides = Partial<PlainCents<typeof users.$inferInsert, 'monthlyCap'>> & {
  password?: string;
  /** `admin` opens a staff session (with `isStaff: true`). */
  audience?: 'customer' | 'admin';
};

/** A customer with a verified email and an open session, written straight into the database. */
export async function createCustomer(
  shop: Pick<Shop, 'db' | 'clock' | 'settings'>,
  { password = defaultPassword, audience = 'customer', deletedAt, ...overrides }: Overrides = {},
): Promise<TestCustomer> {
  const now = shop.clock.now();
  defaultHash ??= hashCheaply(defaultPassword);
  const passwordHash = password === defaultPassword ? await defaultHash : await hashCheaply(password);
  const [row] = await shop.db
    .insert(users)
    .values({
      email: `client-${randomUUID()}@exemple.fr`,
      emailVerifiedAt: now,
      firstName: 'Camille',
      lastName: 'Martin',
      dateJoined: now,
      passwordHash,
      ...overrides,
      monthlyCap: euroCents(overrides.monthlyCap ?? DEFAULT_MONTHLY_CAP),
    })
    .returning();
  if (!row) throw new Error('the customer was not written');
  await shop.db.insert(notificationPreferences).values({ userId: row.id });
  const person = { userId: row.id, isStaff: row.isStaff, audience };
  const pair = await openSession(shop.db, createTokens(shop), person, now);
  // A deleted account had its session before.
  if (deletedAt) await shop.db.update(users).set({ deletedAt }).where(eq(users.id, row.id));
  return {
    id: row.id,
    email: row.email,
    password,
    ...pair,
    headers: { authorization: `Bearer ${pair.access}` },
  };
}

/** A new session for a customer whose tokens have expired with the shop's time. */
export async function signInAgain(
  shop: Pick<Shop, 'db' | 'clock' | 'settings'>,
  customer: TestCustomer,
): Promise<TestCustomer> {
  const person = { userId: customer.id, isStaff: false, audience: 'customer' as const };
  const pair = await openSession(shop.db, createTokens(shop), person, shop.clock.now());
  return { ...customer, ...pair, headers: { authorization: `Bearer ${pair.access}` } };
}
