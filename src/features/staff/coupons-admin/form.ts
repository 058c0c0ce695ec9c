import { z } from 'zod';
import { lineOfText, namedId, numberInForm, readVersion, writtenDay } from '#contract-kit/fields.ts';
import { isEuroAmount } from '#domain/money/money.ts';
import { typedEuros } from '#domain/money/typed-euros.ts';
import { COUPON_CODE, couponCode, MAX_COUPON_MONTHS } from '#domain/price/coupon.ts';

const noCode = 'Écrivez un code.';
const noValue = 'Écrivez un pourcentage ou un montant.';
const notACode = 'De 4 à 32 lettres sans accent et chiffres, avec des traits d’union entre eux.';
const notADay = 'Écrivez un jour, ou laissez vide.';
const notACount = 'Écrivez un nombre d’utilisations, ou laissez vide.';
const notMonths = `Un nombre de mois, de 1 à ${MAX_COUPON_MONTHS}.`;

const emptyIsNull = (value: unknown) => (value === '' ? null : value);
const day = z.preprocess(emptyIsNull, writtenDay(notADay).nullable());
const value = z
  .union([lineOfText(20, noValue), z.number()], noValue)
  .transform((typed) => (typeof typed === 'string' ? (typedEuros(typed) ?? Number.NaN) : typed))
  .pipe(z.number(noValue));

/** Both are named where they are changed: one that is left out would be lifted in silence. */
const limits = {
  max_uses: z.preprocess(
    emptyIsNull,
    numberInForm(z.int(notACount).min(1, notACount).max(1_000_000, notACount), notACount).nullable(),
  ),
  ends_on: day,
};

export const COUPON_PARTS = ['both', 'purchase', 'months'] as const;

export const couponForm = z
  .strictObject({
    promo_code: lineOfText(64, noCode)
      .min(1, noCode)
      .transform(couponCode)
      .refine((code) => COUPON_CODE.test(code), notACode),
    kind: z.enum(['percent', 'amount'], 'Choisissez un pourcentage ou un montant.'),
    value,
    parts: z.enum(COUPON_PARTS, 'Choisissez ce que le code baisse.'),
    months: numberInForm(z.int(notMonths).min(1, notMonths).max(MAX_COUPON_MONTHS, notMonths), notMonths),
    starts_on: day.default(null),
    max_uses: limits.max_uses.default(null),
    ends_on: limits.ends_on.default(null),
    /** None means all. */
    automation_ids: z
      .array(numberInForm(namedId('Choisissez parmi les automatisations.')))
      .max(200)
      .default([]),
  })
  .superRefine(({ kind, value: given }, context) => {
    const isRight =
      kind === 'percent'
        ? Number.isInteger(given) && given >= 1 && given <= 100
        : isEuroAmount(given) && given >= 0.5 && given <= 500;
    const message =
      kind === 'percent'
        ? 'Un pourcentage entier, de 1 à 100.'
        : 'Un montant de 0,50\u00a0€ à 500\u00a0€, avec deux décimales au plus.';
    if (!isRight) context.addIssue({ code: 'custom', path: ['value'], message });
  });

export const couponLimits = z.strictObject(limits);
export const changedLimits = couponLimits.extend({ version: readVersion });

export type TypedCoupon = z.input<typeof couponForm>;
export type CouponForm = z.output<typeof couponForm>;
export type TypedLimits = z.input<typeof couponLimits>;
export type CouponLimits = z.output<typeof couponLimits>;
