import type { Feature } from '#server/http/feature.ts';
import { updateAccount } from '../contract.ts';
import { changeAccount } from './change-account.ts';

export const profile: Feature = ({ endpoints, shop }) => {
  endpoints.serve(updateAccount, ({ caller, body }) => changeAccount(shop, caller, body));
};
