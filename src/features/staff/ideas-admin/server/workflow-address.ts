import { timingSafeEqual } from 'node:crypto';
import { signClaims } from '#server/keys/signed-key.ts';
import type { Shop } from '#server/shop.ts';

type Signing = Pick<Shop, 'settings' | 'clock'>;

const validMs = 5 * 60_000;

const sign = ({ settings }: Signing, claims: string): string =>
  signClaims(settings, 'rouage workflow file', claims).toString('base64url');

/** Opens this try's workflow to whoever holds it, for five minutes (docs/product/idea.md#workflow-of-an-idea). */
export function workflowAddress(shop: Signing, { id, attempt }: { id: number; attempt: number }): string {
  const claims = `${id}.${attempt}.${shop.clock.now().getTime() + validMs}`;
  return `/api/workflow-files/${claims}.${sign(shop, claims)}/`;
}

/** Undefined for what this shop did not sign, or no longer holds. */
export function readWorkflowAddress(
  shop: Signing,
  text: string,
): { id: number; attempt: number } | undefined {
  const found = /^((\d{1,10})\.(\d{1,10})\.(\d{13}))\.([\w-]{43})$/.exec(text);
  const [, claims = '', id, attempt, until, signature = ''] = found ?? [];
  if (!found || !timingSafeEqual(Buffer.from(sign(shop, claims)), Buffer.from(signature))) return undefined;
  return Number(until) > shop.clock.now().getTime()
    ? { id: Number(id), attempt: Number(attempt) }
    : undefined;
}
