import type { Feature } from '#server/http/feature.ts';
import { listContracts, requestTermination, terminateContract } from '../contract.ts';
import { sendTerminationLink } from './request-termination.ts';
import { contractsByKey, terminateByKey } from './terminate-contract.ts';

export const termination: Feature = ({ endpoints, shop }) => {
  endpoints.open(requestTermination, ({ body }) => sendTerminationLink(shop, body.email));
  endpoints.open(listContracts, ({ body }) => contractsByKey(shop, body.key));
  endpoints.open(terminateContract, ({ body }) =>
    terminateByKey(shop, { key: body.key, automationId: body.automation_id }),
  );
};
