import type { IncomingHttpHeaders } from 'node:http';
import { Webhook, WebhookVerificationError } from 'standardwebhooks';

/** `whsec_` and the base64 of 24 bytes at least (Standard Webhooks). */
export const SIGNING_SECRET =
  /^whsec_(?=[A-Za-z0-9+/]{32})(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

/** Standard Webhooks headers: they prove the sender and the time, and the id shows a repeat. */
export function signedHeaders(
  secret: string,
  { id, at, body }: { id: string; at: Date; body: string },
): Record<string, string> {
  return {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': new Webhook(secret).sign(id, at, body),
  };
}

/** True for a body signed five minutes ago at most. */
export function isSigned(secret: string, body: Buffer, headers: IncomingHttpHeaders): boolean {
  const given = Object.entries(headers).flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value] as const] : [],
  );
  try {
    new Webhook(secret).verify(body, Object.fromEntries(given), { jsonParse: false });
    return true;
  } catch (error) {
    if (error instanceof WebhookVerificationError) return false;
    throw error;
  }
}
