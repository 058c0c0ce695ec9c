import type { Feature } from '#server/http/feature.ts';
import * as calls from '../contract.ts';
import { listAll, testNow } from './test-integration.ts';
import { deploy, listAllWorkflows } from './workflows.ts';

export const integrationsAdmin: Feature = ({ endpoints, shop }) => {
  endpoints.serveStaff(calls.listIntegrations, () => listAll(shop));
  endpoints.serveStaff(calls.testIntegration, ({ params, caller }) =>
    testNow(shop, { name: params.name, staff: caller.staff }),
  );
  endpoints.serveStaff(calls.listWorkflows, () => listAllWorkflows(shop));
  endpoints.serveStaff(calls.deployWorkflow, ({ body, caller }) =>
    deploy(shop, { id: body.workflow_id, ...body.settings, staff: caller.staff }),
  );
};
