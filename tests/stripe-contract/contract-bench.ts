import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import Stripe from 'stripe';
import type { Persistence, StoredObject } from '#sandbox/stripe/store.ts';
import {
  createStripeSandbox,
  type StripeSandbox,
  type StripeSandboxOptions,
} from '#sandbox/stripe/stripe-sandbox.ts';
import { openRequestCheck } from '../stripe-requests/check-request.ts';

export const SECRET_KEY = 'sk_test_sandbox';
export const PUBLISHABLE_KEY = 'pk_test_sandbox';
export const WEBHOOK_SECRET = 'whsec_sandbox';

/** An endpoint that keeps what it receives, and can be told to fail. */
export interface Inbox {
  url: string;
  received: Stripe.Event[];
  status: number;
  close(): Promise<void>;
}

function close(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(() => resolve()));
}

export async function openInbox(stripe: () => Stripe): Promise<Inbox> {
  const inbox: Inbox = { url: '', received: [], status: 200, close: async () => {} };
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const signature = request.headers['stripe-signature'] ?? '';
      const event = stripe().webhooks.constructEvent(Buffer.concat(parts), signature, WEBHOOK_SECRET);
      if (inbox.status === 200) inbox.received.push(event);
      response.writeHead(inbox.status).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  inbox.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhook`;
  inbox.close = () => close(server);
  return inbox;
}

export interface Bench {
  sandbox: StripeSandbox;
  stripe: Stripe;
  inbox: Inbox;
  address: string;
  /** The shop's clock, which `travel` moves forward and settles. */
  now: Date;
  travel(to: string): Promise<void>;
  close(): Promise<void>;
}

export function clientOf(address: string, key: string = SECRET_KEY): Stripe {
  const { hostname, port } = new URL(address);
  return new Stripe(key, { host: hostname, port: Number(port), protocol: 'http', maxNetworkRetries: 0 });
}

/** A persistence in memory that keeps JSON text, as a database would. */
export function keptInMemory(): Persistence & { rows: Map<string, string>; saves: number } {
  const rows = new Map<string, string>();
  const kept = {
    rows,
    saves: 0,
    load: async () => [...rows.values()].map((row): StoredObject => JSON.parse(row)),
    save: async (changed: StoredObject[], deleted: { kind: string; id: string }[]) => {
      kept.saves += 1;
      for (const object of changed) rows.set(`${object.kind}/${object.id}`, JSON.stringify(object));
      for (const { kind, id } of deleted) rows.delete(`${kind}/${id}`);
    },
  };
  return kept;
}

/** A listening sandbox, the official SDK in front of it and a webhook endpoint behind. */
export async function openBench(options: Partial<StripeSandboxOptions> = {}): Promise<Bench> {
  let stripe: Stripe | undefined;
  const inbox = await openInbox(() => stripe ?? clientOf('http://localhost:1'));
  const bench = { now: new Date('2026-01-15T10:00:00Z') };
  const sandbox = await createStripeSandbox({
    now: () => bench.now,
    secretKey: SECRET_KEY,
    publishableKey: PUBLISHABLE_KEY,
    checkRequest: await openRequestCheck(),
    webhook: { url: inbox.url, secret: WEBHOOK_SECRET },
    ...options,
  });
  const address = await sandbox.app.listen({ port: 0, host: '127.0.0.1' });
  stripe = clientOf(address);
  return Object.assign(bench, {
    sandbox,
    stripe,
    inbox,
    address,
    async travel(to: string) {
      bench.now = new Date(to);
      await sandbox.settle();
    },
    async close() {
      await sandbox.app.close();
      await inbox.close();
    },
  });
}

/** A browser with Stripe.js makes a form-encoded call with the publishable key. */
export async function browserCall(
  address: string,
  path: string,
  form: Record<string, string>,
  method = 'POST',
) {
  const body = new URLSearchParams(form);
  const response = await fetch(method === 'GET' ? `${address}${path}?${body}` : `${address}${path}`, {
    method,
    headers: { authorization: `Bearer ${PUBLISHABLE_KEY}`, origin: 'http://shop.test' },
    ...(method === 'GET' ? {} : { body }),
  });
  return { status: response.status, headers: response.headers, json: await response.json() };
}

/** The `createPaymentMethod` of a browser: a typed card becomes the id of a payment method. */
export async function typeCard(address: string, number: string): Promise<string> {
  const { json } = await browserCall(address, '/v1/payment_methods', {
    type: 'card',
    'card[number]': number,
    'card[exp_month]': '12',
    'card[exp_year]': '2031',
    'card[cvc]': '123',
  });
  return String(json.id);
}
