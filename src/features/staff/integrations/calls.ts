import { type CallsOf, staff } from '#contract-kit/endpoint.ts';
import type * as contract from './contract.ts';

export const routes = {
  listIntegrations: staff('GET', '/api/admin/integrations/', 'integrations.write'),
  testIntegration: staff('POST', '/api/integrations/:name/test/', 'integrations.write'),
  listWorkflows: staff('GET', '/api/admin/workflows/', 'integrations.write'),
  deployWorkflow: staff('POST', '/api/integrations/n8n/deploy/', 'integrations.write'),
};

export const calls: CallsOf<typeof contract, typeof routes> = routes;
