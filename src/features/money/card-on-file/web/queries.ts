import { queryOptions } from '@tanstack/react-query';
import { call } from '#web/api/call.ts';
import { routes } from './card-routes.ts';

export const savedCard = queryOptions({
  queryKey: ['payment-method'],
  queryFn: ({ signal }) => call(routes.getSavedCard, { signal }),
});

/** Asked for anew whenever it is shown: the answer may have come from the bank. */
export const latePayments = queryOptions({
  queryKey: ['late-payments'],
  queryFn: ({ signal }) => call(routes.listLatePayments, { signal }),
  staleTime: 0,
});
