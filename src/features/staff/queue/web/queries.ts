import { queryOptions } from '@tanstack/react-query';
import { MINUTE_MS } from '#domain/time/durations.ts';
import * as comparison from '#money/provider/contract.ts';
import { queueKey } from '#staff/admin-session/web/for-other-features.ts';
import * as alerts from '#staff/alerts/contract.ts';
import { call } from '#web/api/call.ts';
import * as calls from '../contract.ts';

const staleTime = MINUTE_MS;

export const lateQueue = queryOptions({
  queryKey: [...queueKey, 'late'],
  queryFn: ({ signal }) => call(calls.listLate, { query: {}, signal }),
  staleTime,
});

export const alertQueue = queryOptions({
  queryKey: [...queueKey, 'alerts'],
  queryFn: ({ signal }) => call(alerts.listAlerts, { query: {}, signal }),
  staleTime,
});

export const differenceQueue = queryOptions({
  queryKey: [...queueKey, 'differences'],
  queryFn: ({ signal }) => call(comparison.lastComparison, { query: {}, signal }),
  staleTime,
});

export const disputeQueue = queryOptions({
  queryKey: [...queueKey, 'disputes'],
  queryFn: ({ signal }) => call(calls.listOpenDisputes, { query: {}, signal }),
  staleTime,
});

export const messageQueue = queryOptions({
  queryKey: [...queueKey, 'messages'],
  queryFn: ({ signal }) => call(calls.listGivenUp, { query: {}, signal }),
  staleTime,
});

export const renewalQueue = queryOptions({
  queryKey: [...queueKey, 'renewals'],
  queryFn: ({ signal }) => call(calls.listComingRenewals, { signal }),
  staleTime,
});
