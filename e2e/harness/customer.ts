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

/** Opens an account by the API, as the form does. */
export async function registerCustomer(
  request: APIRequestContext,
  siteUrl: string,
  mailbox: Mailbox,
): Promise<Customer> {
  const email = `client-${randomUUID()}@exemple.fr`;
  const answer = await request.post(`${siteUrl}/api/auth/registration/`, {
    data: {
      email,
      password1: password,
      password2: password,
      first_name: 'Camille',
      last_name: 'Martin',
      terms_acceptance: acceptedTerms(siteUrl),
    },
  });
  expect(answer.status(), await answer.text()).toBe(201);
  const { access, refresh, user } = await answer.json();
  const headers = { authorization: `Bearer ${access}` };
  return {
    id: user.id,
    email,
    password,
    access,
    refresh,
    call: (method, path, data) => request.fetch(`${siteUrl}${path}`, { method, headers, data }),
    async verifyEmail() {
      const { text } = await mailbox.waitFor(email, /vérifi|confirm/i);
      const [, key] = /\/verify-email\/([^\s/]+)/.exec(text) ?? [];
      const verified = await request.post(`${siteUrl}/api/auth/registration/verify-email/`, {
        data: { key },
      });
      expect(verified.status(), await verified.text()).toBe(200);
    },
  };
}
