import { randomBytes } from 'node:crypto';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** A new id in Stripe's form, such as `cus_` followed by 24 letters and digits. */
export function newId(prefix: string, length = 24): string {
  let id = `${prefix}_`;
  for (const byte of randomBytes(length)) id += ALPHABET[byte % ALPHABET.length];
  return id;
}

/** The secret that lets a browser act on one intent: the intent's id, then a random part. */
export function newClientSecret(intent: string): string {
  return newId(`${intent}_secret`);
}

// What the sandbox remembers beside Stripe's own objects.

/** The first answer to an idempotency key. */
export interface IdempotentAnswer {
  id: string;
  fingerprint: string;
  created: number;
  answer: { status: number; body: string; request: string };
}

/** An intent that waits for the customer's bank. */
export interface IntentContext {
  id: string;
  return_url: string | null;
  payment_method: string;
}

/** One event on its way to one endpoint. Moments are simulated, in Unix seconds. */
export interface Delivery {
  id: string;
  event: string;
  endpoint: string;
  status: 'pending' | 'held' | 'delivered' | 'failed' | 'lost';
  attempts: number;
  next_attempt_at: number;
  answer: string | null;
}
