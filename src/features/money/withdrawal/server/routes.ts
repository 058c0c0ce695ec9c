import { emailLinkTo, personOfLink } from '#people/auth/server/for-other-features.ts';
import type { Feature } from '#server/http/feature.ts';
import type { Shop } from '#server/shop.ts';
import {
  listOwnWithdrawable,
  listWithdrawable,
  requestWithdrawal,
  withdraw,
  withdrawOwn,
} from '../contract.ts';
import { withdrawableOf } from './judge-contract.ts';
import { withdrawFrom } from './withdraw.ts';

async function sendWithdrawalLink(
  shop: Pick<Shop, 'db' | 'clock' | 'settings'>,
  email: string,
): Promise<{ detail: string }> {
  await emailLinkTo(shop, email, {
    purpose: 'withdraw',
    validForHours: 2,
    mail: ({ key: linkKey, ...props }) => ({ name: 'withdrawal-link', props: { ...props, linkKey } }),
  });
  return {
    detail:
      'Si un compte existe à cette adresse, un lien pour choisir le contrat auquel renoncer vient d’y être envoyé. Il est valable 2\u00a0heures.',
  };
}

export const withdrawal: Feature = ({ endpoints, shop }) => {
  const holder = (key: string) => personOfLink(shop, key, 'withdraw');
  endpoints.open(requestWithdrawal, ({ body }) => sendWithdrawalLink(shop, body.email));
  endpoints.serve(listOwnWithdrawable, ({ caller }) => withdrawableOf(shop, caller.userId));
  endpoints.open(listWithdrawable, async ({ body }) => withdrawableOf(shop, await holder(body.key)));
  endpoints.serve(withdrawOwn, ({ caller, params, body }) =>
    withdrawFrom(shop, caller.userId, {
      contract: params.id,
      expectedRefund: body?.expected_refund,
      closed: 'invalid_token',
    }),
  );
  endpoints.open(withdraw, async ({ body }) =>
    withdrawFrom(shop, await holder(body.key), {
      contract: body.contract,
      expectedRefund: body.expected_refund,
      closed: 'link_expired',
    }),
  );
};
