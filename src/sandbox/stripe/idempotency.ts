import { createHash } from 'node:crypto';
import type { Box } from './box.ts';
import { StripeFault } from './errors.ts';
import type { IdempotentAnswer } from './records.ts';

const KEPT_SECONDS = 24 * 3600;

export function fingerprintOf(method: string, path: string, body: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify([method, path, body]))
    .digest('hex');
}

/** Undefined for a new request. Keys live one day of the shop's clock. */
export function findAnswer(
  box: Box,
  key: string,
  fingerprint: string,
): IdempotentAnswer['answer'] | undefined {
  const known = box.store.find('idempotent_answer', key);
  if (!known) return undefined;
  if (known.created + KEPT_SECONDS <= box.time.shop()) {
    box.store.remove('idempotent_answer', key);
    return undefined;
  }
  if (known.fingerprint !== fingerprint) {
    throw new StripeFault(400, {
      type: 'idempotency_error',
      message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
    });
  }
  return known.answer;
}

export function keepAnswer(
  box: Box,
  key: string,
  fingerprint: string,
  answer: IdempotentAnswer['answer'],
): void {
  box.store.put('idempotent_answer', { id: key, fingerprint, created: box.time.shop(), answer });
}

export function forgetOldKeys(box: Box): void {
  for (const known of box.store.all('idempotent_answer')) {
    if (known.created + KEPT_SECONDS <= box.time.shop()) box.store.remove('idempotent_answer', known.id);
  }
}
