import { DAY_MS } from '../time/durations.ts';

const firstEmail = Date.UTC(1971, 0, 1);

/**
 * Never after now, for the sender's clock may be fast. Undefined if absent or impossible
 * (docs/product/email.md#what-is-kept-of-an-email).
 */
export function sentDate(written: string | undefined, now: Date): Date | undefined {
  const at = Date.parse(written ?? '');
  if (Number.isNaN(at) || at < firstEmail || at > now.getTime() + DAY_MS) return undefined;
  return new Date(Math.min(at, now.getTime()));
}
