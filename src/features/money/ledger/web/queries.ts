import { queryOptions } from '@tanstack/react-query';
import { call } from '#web/api/call.ts';
import { calls } from '../calls.ts';

/** Kept with the lists of subscriptions, so that an act on one of them asks for its reasons again. */
export const whyOwnStatus = (subscriptionId: number) =>
  queryOptions({
    queryKey: ['subscriptions', 'why', subscriptionId],
    queryFn: ({ signal }) => call(calls.explainOwnStatus, { params: { id: subscriptionId }, signal }),
    staleTime: 120_000,
  });
