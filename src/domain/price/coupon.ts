/** docs/product/coupon.md */
import { type EuroCents, euroCents, formatEuros, roundHalfUp, ZERO } from '../money/money.ts';
import { addMonths, renewalAfter } from '../time/billing-period.ts';
import { MINIMUM_CHARGE } from './monthly-cap.ts';

export const COUPON_CODE = /^(?=.{4,32}$)[A-Z0-9]+(?:-[A-Z0-9]+)*$/;
export const MAX_COUPON_MONTHS = 36;
export const WRONG_CODES_AN_HOUR = 20;

/** docs/product/coupon.md#one-writing */
export const couponCode = (typed: string): string => typed.normalize('NFKC').trim().toUpperCase();

/** One of both is set. */
export interface CouponTerms {
  readonly percent: number | null;
  readonly amount: EuroCents | null;
}

/** It lowers what is due before that instant. */
export interface RunningCoupon extends CouponTerms {
  readonly until: Date;
}

/** `part` is after the cap; what would be left below the minimum goes too (docs/product/coupon.md#small-rest-is-waived). */
export function takenByCoupon(coupon: CouponTerms | null | undefined, part: EuroCents): EuroCents {
  if (!coupon || part <= 0) return ZERO;
  const off = coupon.amount ?? roundHalfUp((part * (coupon.percent ?? 0)) / 100);
  return off <= 0 || part - off >= MINIMUM_CHARGE ? euroCents(off) : part;
}

export const couponAt = (coupon: RunningCoupon | null | undefined, dueAt: Date): CouponTerms | null =>
  coupon && dueAt < coupon.until ? coupon : null;

/** Null where no renewal is lowered (docs/product/coupon.md#months-end-on-a-day). */
export function couponUntil(months: number, endOfFirstMonth: Date): Date | null {
  return months > 1 ? addMonths(endOfFirstMonth, months - 1) : null;
}

interface Renewals {
  readonly anchor: Date;
  /** The next one. */
  readonly due: Date;
}

/** A pause moves the renewals, and as many are lowered as before (docs/product/coupon.md#a-pause-takes-no-month). */
export function couponMovedWith(until: Date, was: Renewals, becomes: Renewals): Date {
  let lowered = was.due;
  let end = becomes.due;
  if (until <= lowered) return until;
  for (; lowered < until; lowered = renewalAfter(was, lowered)) end = renewalAfter(becomes, end);
  return end;
}

export interface Coupon extends CouponTerms {
  readonly onPurchase: boolean;
  /** The first one included; 0 lowers the purchase alone. */
  readonly months: number;
  readonly maxUses: number | null;
  readonly startsAt: Date | null;
  /** Exclusive. */
  readonly endsAt: Date | null;
  readonly archivedAt: Date | null;
  /** Null means all. */
  readonly automationIds: readonly number[] | null;
}

export interface CouponUse {
  readonly automationId: number;
  readonly buys: boolean;
  readonly uses: number;
  readonly usedByThem: boolean;
}

export type CouponAnswer =
  | 'applies'
  | 'unknown'
  | 'over'
  | 'used_up'
  | 'used_by_them'
  | 'other_automations'
  | 'purchase_alone';

export function judgeCoupon(coupon: Coupon | undefined, use: CouponUse, now: Date): CouponAnswer {
  if (!coupon || coupon.archivedAt || (coupon.startsAt && now < coupon.startsAt)) return 'unknown';
  if (coupon.endsAt && now >= coupon.endsAt) return 'over';
  if (use.usedByThem) return 'used_by_them';
  if (coupon.maxUses !== null && use.uses >= coupon.maxUses) return 'used_up';
  if (coupon.automationIds && !coupon.automationIds.includes(use.automationId)) return 'other_automations';
  return coupon.months === 0 && !use.buys ? 'purchase_alone' : 'applies';
}

export const COUPON_REFUSALS: Readonly<Record<Exclude<CouponAnswer, 'applies'>, string>> = {
  unknown: 'Ce code n’existe pas. Vérifiez ses lettres et ses chiffres.',
  over: 'Ce code n’est plus valable\u00a0: sa date est passée.',
  used_up: 'Ce code n’est plus valable\u00a0: il a servi autant de fois qu’il le pouvait.',
  used_by_them: 'Vous avez déjà utilisé ce code\u00a0: il sert une fois par personne.',
  other_automations: 'Ce code ne vaut pas pour cette automatisation.',
  purchase_alone: 'Ce code baisse le prix d’un achat, et vous avez déjà cette automatisation.',
};

export const termsInWords = ({ percent, amount }: CouponTerms): string =>
  amount === null ? `${percent}\u00a0%` : formatEuros(amount);

/** The reason on papers (docs/product/coupon.md#papers). */
export const couponLabel = (terms: CouponTerms, code: string): string =>
  `Remise de ${termsInWords(terms)} (code ${code})`;

/** All that it lowers, for the team and for whoever has the code. */
export function couponInWords({ onPurchase, months, ...terms }: Coupon): string {
  const each = months === 1 ? 'le premier mois' : `chacun des ${months} premiers mois`;
  const parts = [...(onPurchase ? ['l’achat'] : []), ...(months > 0 ? [each] : [])];
  return `${termsInWords(terms)} sur ${parts.join(' et ')}`;
}
