import { refuseWhenUnverified } from '#money/checkout/server/for-other-features.ts';
import type { Feature } from '#server/http/feature.ts';
import { listLatePayments, payLatePayments } from '../contract.ts';
import { payLate, showLate } from './late-payments.ts';

export const latePayments: Feature = ({ endpoints, shop }) => {
  endpoints.serve(listLatePayments, ({ caller }) => showLate(shop, caller.userId));
  endpoints.serve(payLatePayments, ({ caller }) => refuseWhenUnverified(() => payLate(shop, caller.userId)));
};
