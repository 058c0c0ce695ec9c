import type { InjectOptions } from 'fastify';
import type { ExportFile } from '#account/data-export/contract.ts';
import type { TestCustomer } from './factories/customers.ts';
import { latestKeyFor } from './sent-emails.ts';
import type { TestShop } from './start-shop.ts';

type Person = Pick<TestCustomer, 'headers' | 'email' | 'id'>;

export const acceptedTerms = {
  accepted: true,
  timestamp: '2026-11-20T10:00:00.000Z',
  userAgent: 'Mozilla/5.0',
  acceptanceUrl: 'http://localhost:3000/register',
  version: '1.0',
};

async function answered(shop: TestShop, asked: InjectOptions) {
  const answer = await shop.app.inject(asked);
  if (answer.statusCode >= 300)
    throw new Error(`${JSON.stringify(asked)}: ${answer.statusCode} ${answer.body}`);
  return answer.json();
}

/** The signed file of a customer's purchases. */
export const exportOf = (shop: TestShop, { headers }: Person): Promise<ExportFile> =>
  answered(shop, { method: 'POST', url: '/api/users/export-data/', headers });

export async function deleteAccount(shop: TestShop, { headers }: Person): Promise<void> {
  await answered(shop, { method: 'DELETE', url: '/api/users/delete-account/', headers });
  await shop.drain();
}

/** Signs up, with the file of a deleted account if there is one; the address is not confirmed yet. */
export async function register(shop: TestShop, email: string, imported_data?: ExportFile): Promise<Person> {
  const { access, user } = await answered(shop, {
    method: 'POST',
    url: '/api/auth/registration/',
    payload: {
      email,
      password1: 'chat-perché-42',
      terms_acceptance: acceptedTerms,
      ...(imported_data ? { imported_data } : {}),
    },
  });
  return { id: user.id, email, headers: { authorization: `Bearer ${access}` } };
}

/** Opens the link that proves the address; answers what began with it. */
export async function confirmAddress(shop: TestShop, email: string) {
  const key = await latestKeyFor(shop, email, 'verification');
  return answered(shop, {
    method: 'POST',
    url: '/api/auth/registration/verify-email/',
    payload: { key },
  });
}

export async function signUp(shop: TestShop, email: string, file?: ExportFile): Promise<Person> {
  const person = await register(shop, email, file);
  await confirmAddress(shop, email);
  return person;
}
