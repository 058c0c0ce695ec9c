import type { Feature } from '#server/http/feature.ts';
import { getAccount } from '../contract.ts';
import { showAccount } from './show-account.ts';

export const customers: Feature = ({ endpoints, shop }) => {
  endpoints.serve(getAccount, ({ caller }) => showAccount(shop.pool, caller.userId, shop.clock.now()));
};
