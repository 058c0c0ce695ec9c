import { MINUTE_MS } from '#domain/time/durations.ts';
import * as comparison from '#money/provider/contract.ts';
import { queueKey } from '#staff/admin-session/web/for-other-features.ts';
import * as alerts from '#staff/alerts/contract.ts';
import { queryOf } from '#web/api/query-of.ts';
import * as calls from '../contract.ts';

const staleTime = MINUTE_MS;

export const lateQueue = queryOf([...queueKey, 'late'], calls.listLate, { staleTime });

export const alertQueue = queryOf([...queueKey, 'alerts'], alerts.listAlerts, { staleTime });

export const differenceQueue = queryOf([...queueKey, 'differences'], comparison.lastComparison, {
  staleTime,
});

export const disputeQueue = queryOf([...queueKey, 'disputes'], calls.listOpenDisputes, { staleTime });

export const messageQueue = queryOf([...queueKey, 'messages'], calls.listGivenUp, { staleTime });

export const renewalQueue = queryOf([...queueKey, 'renewals'], calls.listComingRenewals, { staleTime });
