import { randomUUID } from 'node:crypto';
import { type APIRequestContext, type APIResponse, expect } from '@playwright/test';
import type { Mailbox } from './mailbox.ts';

export interface Customer {
  id: number;
  email: string;
  password: string;
  access: string;
  refresh: string;
  /** Calls the API with the customer's token; the caller reads the status. */
  call(
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    path: string,
    body?: object,
  ): Promise<APIResponse>;
  /** Opens a new session, after the clock moved beyond the life of the last one. */
  signInAgain(): Promise<void>;
  /** Follows the link of the verification email, which the shop's worker really sent. */
  verifyEmail(): Promise<void>;
}

const password = 'une horloge bien réglée 42';

function acceptedTerms(siteUrl: string) {
  return {
    accepted: true,
    timestamp: new Date().toISOString(),
    userAgent: 'Playwright',
    acceptanceUrl: `${siteUrl}/register`,
    version: '1.0',
  };
}

export interface Tokens {
  access: string;
  refresh: string;
}

/** Opens an account by the API, as the form does; `keep` puts each pair of tokens where the pages find it. */
export async function registerCustomer(
  request: APIRequestContext,
  siteUrl: string,
  mailbox: Mailbox,
  keep: (tokens: Tokens) => Promise<void> = async () => {},
): Promise<Customer> {
  const email = `client-${randomUUID()}@exemple.fr`;
  async function post(path: string, data: object, status: number) {
    const answer = await request.post(`${siteUrl}${path}`, { data });
    expect(answer.status(), await answer.text()).toBe(status);
    return answer.json();
  }
  const { user, access, refresh } = await post(
    '/api/auth/registration/',
    {
      email,
      password1: password,
      password2: password,
      first_name: 'Camille',
      last_name: 'Martin',
      terms_acceptance: acceptedTerms(siteUrl),
    },
    201,
  );
  await keep({ access, refresh });
  const customer: Customer = {
    id: user.id,
    email,
    password,
    access,
    refresh,
    call(method, path, data) {
      const headers = { authorization: `Bearer ${customer.access}` };
      return request.fetch(`${siteUrl}${path}`, { method, headers, data });
    },
    async signInAgain() {
      const tokens: Tokens = await post('/api/auth/token/', { email, password }, 200);
      Object.assign(customer, tokens);
      await keep(tokens);
    },
    async verifyEmail() {
      const { text } = await mailbox.waitFor(email, /vérifi|confirm/i);
      const [, key] = /\/verify-email\/([^\s/]+)/.exec(text) ?? [];
      await post('/api/auth/registration/verify-email/', { key }, 200);
    },
  };
  return customer;
}
