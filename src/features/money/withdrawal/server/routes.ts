import { personOfLink } from '#people/emailed-links/server/for-other-features.ts';
import type { Feature } from '#server/http/feature.ts';
import {
  listOwnWithdrawable,
  listWithdrawable,
  requestWithdrawal,
  withdraw,
  withdrawOwn,
} from '../contract.ts';
import { withdrawableOf } from './list-contracts.ts';
import { sendWithdrawalLink } from './request-withdrawal.ts';
import { withdrawFrom } from './withdraw.ts';

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
