import { refuseWhenUnverified } from '#money/checkout/server/for-other-features.ts';
import type { Feature } from '#server/http/feature.ts';
import { listLatePayments, payLatePayments, replaceCard, startCardSetup } from '../contract.ts';
import { changeCard, startCardChange } from './change-card.ts';
import { payLate, showLate } from './late-payments.ts';

export const card: Feature = ({ endpoints, shop }) => {
  endpoints.serve(listLatePayments, ({ caller }) => showLate(shop, caller.userId));
  endpoints.serve(payLatePayments, ({ caller }) => refuseWhenUnverified(() => payLate(shop, caller.userId)));
  endpoints.serve(startCardSetup, ({ caller }) => startCardChange(shop, caller.userId));
  endpoints.serve(replaceCard, ({ caller, body }) =>
    refuseWhenUnverified(() => changeCard(shop, caller.userId, body.setup_intent_id)),
  );
};
