import type { Feature } from '#server/http/feature.ts';
import { getAccount, updateAccount } from '../contract.ts';
import { changeAccount } from './change-account.ts';
import { showAccount } from './show-account.ts';

export const account: Feature = ({ endpoints, shop }) => {
  endpoints.serve(getAccount, ({ caller }) => showAccount(shop.pool, caller.userId, shop.clock.now()));
  endpoints.serve(updateAccount, ({ caller, body }) => changeAccount(shop, caller, body));
};
