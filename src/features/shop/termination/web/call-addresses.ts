import { routeOf } from '#web/api/call.ts';
import type { listContracts, requestTermination, terminateContract } from '../contract.ts';

// The screen is public: it holds the addresses of the calls, and the contracts' types only.

export const requestTerminationRoute = routeOf<typeof requestTermination>({
  method: 'POST',
  path: '/api/termination/request/',
  access: 'anyone',
});

export const listContractsRoute = routeOf<typeof listContracts>({
  method: 'POST',
  path: '/api/termination/contracts/',
  access: 'anyone',
});

export const terminateContractRoute = routeOf<typeof terminateContract>({
  method: 'POST',
  path: '/api/termination/confirm/',
  access: 'anyone',
});
