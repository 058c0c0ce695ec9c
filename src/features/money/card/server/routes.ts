import { refuseWhenUnverified } from '#money/checkout/server/for-other-features.ts';
import type { Feature } from '#server/http/feature.ts';
import {
  chooseDebitMeans,
  listLatePayments,
  payLatePayments,
  removeBankAccount,
  replaceCard,
  startBankAccountSetup,
  startCardSetup,
} from '../contract.ts';
import { changeCard, startCardChange } from './change-card.ts';
import { showLate } from './late-payments.ts';
import { chooseMeans, payLate, removeAccount, startAccountSetup } from './means-on-file.ts';

export const card: Feature = ({ endpoints, shop }) => {
  endpoints.serve(listLatePayments, ({ caller }) => showLate(shop, caller.userId));
  endpoints.serve(payLatePayments, ({ caller }) => refuseWhenUnverified(() => payLate(shop, caller.userId)));
  endpoints.serve(startCardSetup, ({ caller }) => startCardChange(shop, caller.userId));
  endpoints.serve(replaceCard, ({ caller, body }) =>
    refuseWhenUnverified(() => changeCard(shop, caller.userId, body.setup_intent_id)),
  );
  endpoints.serve(startBankAccountSetup, ({ caller }) => startAccountSetup(shop, caller.userId));
  endpoints.serve(chooseDebitMeans, ({ caller, body }) =>
    refuseWhenUnverified(() => chooseMeans(shop, caller.userId, body.means)),
  );
  endpoints.serve(removeBankAccount, ({ caller }) =>
    refuseWhenUnverified(() => removeAccount(shop, caller.userId)),
  );
};
