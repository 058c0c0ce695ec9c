import { expect, it } from 'vitest';
import { listContracts, requestTermination, terminateContract } from '../contract.ts';
import { listContractsRoute, requestTerminationRoute, terminateContractRoute } from './call-addresses.ts';

it('calls the addresses of the contracts', () => {
  expect(requestTermination).toMatchObject(requestTerminationRoute);
  expect(listContracts).toMatchObject(listContractsRoute);
  expect(terminateContract).toMatchObject(terminateContractRoute);
});
