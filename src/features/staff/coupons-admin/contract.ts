import { z } from 'zod';
import { endpoint, staff } from '#contract-kit/endpoint.ts';
import { idParams, isoInstant } from '#contract-kit/fields.ts';
import { changedLimits, couponForm } from './form.ts';

/** Days are of Paris, both included. */
const staffCoupon = z.object({
  id: z.int(),
  code: z.string(),
  /** « 50 % sur l’achat et chacun des 3 premiers mois ». */
  lowers: z.string(),
  automations: z.array(z.string()).nullable(),
  paid_uses: z.int(),
  /** Payments that are open hold them. */
  held_uses: z.int(),
  max_uses: z.int().nullable(),
  starts_on: z.string().nullable(),
  ends_on: z.string().nullable(),
  is_over: z.boolean(),
  created_at: isoInstant,
  archived_at: isoInstant.nullable(),
  /** Of its limits, which its form sends back. */
  version: z.string(),
});

export const listCoupons = endpoint(staff('GET', '/api/admin/coupons/', 'coupons.write'), {
  summary: 'Every promotion code with its uses, the newest first',
  answer: z.array(staffCoupon),
  cost: 2,
});

export const createCoupon = endpoint(staff('POST', '/api/admin/coupons/', 'coupons.write'), {
  summary: 'Makes a promotion code; what it promises never changes',
  body: couponForm,
  answer: staffCoupon,
  status: 201,
});

export const changeCoupon = endpoint(staff('PATCH', '/api/admin/coupons/:id/', 'coupons.write'), {
  summary: 'Changes how often and until when a code may be used; who has it keeps it',
  params: idParams,
  body: changedLimits,
  answer: staffCoupon,
  errors: ['not_found', 'changed_meanwhile'],
});

export const archiveCoupon = endpoint(staff('POST', '/api/admin/coupons/:id/archive/', 'coupons.write'), {
  summary: 'Ends a code for whoever does not have it yet; twice changes nothing',
  params: idParams,
  answer: staffCoupon,
  errors: ['not_found'],
});

export type StaffCoupon = z.infer<typeof staffCoupon>;
