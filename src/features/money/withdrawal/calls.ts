import { anyone, type CallsOf, customer } from '#contract-kit/endpoint.ts';
import type * as contract from './contract.ts';

export const routes = {
  requestWithdrawal: anyone('POST', '/api/withdrawal/request/'),
  listOwnWithdrawable: customer('GET', '/api/withdrawal/contracts/'),
  listWithdrawable: anyone('POST', '/api/withdrawal/contracts/'),
  withdrawOwn: customer('POST', '/api/withdrawal/contracts/:id/confirm/'),
  withdraw: anyone('POST', '/api/withdrawal/confirm/'),
};

export const calls: CallsOf<typeof contract, typeof routes> = routes;
