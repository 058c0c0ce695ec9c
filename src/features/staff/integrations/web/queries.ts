import { MINUTE_MS } from '#domain/time/durations.ts';
import { queryOf } from '#web/api/query-of.ts';
import * as calls from '../contract.ts';

export const integrationsKey = ['admin', 'integrations'] as const;

const staleTime = MINUTE_MS;

export const integrationList = queryOf([...integrationsKey, 'list'], calls.listIntegrations, { staleTime });

export const workflowList = queryOf([...integrationsKey, 'workflows'], calls.listWorkflows, { staleTime });
