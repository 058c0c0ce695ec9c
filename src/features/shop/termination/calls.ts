import { anyone, type CallsOf } from '#contract-kit/endpoint.ts';
import type * as contract from './contract.ts';

export const routes = {
  requestTermination: anyone('POST', '/api/termination/request/'),
  listContracts: anyone('POST', '/api/termination/contracts/'),
  terminateContract: anyone('POST', '/api/termination/confirm/'),
};

export const calls: CallsOf<typeof contract, typeof routes> = routes;
