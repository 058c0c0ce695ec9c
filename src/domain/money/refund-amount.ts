/** docs/product/refund-and-dispute.md#at-most-what-was-taken */
import { type EuroCents, euroCents } from './money.ts';

export interface PaidParts {
  readonly purchase: EuroCents;
  readonly subscription: EuroCents;
}

export type AskedParts = { readonly [Part in keyof PaidParts]?: EuroCents | undefined };

export function leftToRefund(taken: PaidParts, givenBack: PaidParts): PaidParts {
  return {
    purchase: euroCents(Math.max(0, taken.purchase - givenBack.purchase)),
    subscription: euroCents(Math.max(0, taken.subscription - givenBack.subscription)),
  };
}

/** Compares part by part, for another refund may have returned one of them meanwhile. */
export const isStillLeft = (owed: PaidParts, left: PaidParts): boolean =>
  owed.purchase <= left.purchase && owed.subscription <= left.subscription;

export type RefundJudgement =
  | { answer: 'refund'; parts: PaidParts }
  | { answer: 'nothing_left' }
  | { answer: 'too_much'; part: keyof PaidParts; left: EuroCents };

export function judgeRefund(asked: AskedParts, left: PaidParts): RefundJudgement {
  const { purchase, subscription } = asked;
  const isWhole = purchase === undefined && subscription === undefined;
  const parts = isWhole
    ? left
    : { purchase: purchase ?? euroCents(0), subscription: subscription ?? euroCents(0) };
  for (const part of ['purchase', 'subscription'] as const) {
    if (parts[part] > left[part]) return { answer: 'too_much', part, left: left[part] };
  }
  return parts.purchase + parts.subscription === 0 ? { answer: 'nothing_left' } : { answer: 'refund', parts };
}
