import { queryOptions } from '@tanstack/react-query';
import { MINUTE_MS } from '#domain/time/durations.ts';
import { call } from '#web/api/call.ts';
import * as calls from '../contract.ts';

export const integrationsKey = ['admin', 'integrations'] as const;

const staleTime = MINUTE_MS;

export const integrationList = queryOptions({
  queryKey: [...integrationsKey, 'list'],
  queryFn: ({ signal }) => call(calls.listIntegrations, { signal }),
  staleTime,
});

export const workflowList = queryOptions({
  queryKey: [...integrationsKey, 'workflows'],
  queryFn: ({ signal }) => call(calls.listWorkflows, { signal }),
  staleTime,
});
