import { queryOptions } from '@tanstack/react-query';
import { calls as lateCalls } from '#money/late-payments/calls.ts';
import { call } from '#web/api/call.ts';
import { calls } from '../calls.ts';

export const savedCard = queryOptions({
  queryKey: ['payment-method'],
  queryFn: ({ signal }) => call(calls.getSavedCard, { signal }),
});

/** Asked for anew whenever it is shown: the answer may have come from the bank. */
export const latePayments = queryOptions({
  queryKey: ['late-payments'],
  queryFn: ({ signal }) => call(lateCalls.listLatePayments, { signal }),
  staleTime: 0,
});
