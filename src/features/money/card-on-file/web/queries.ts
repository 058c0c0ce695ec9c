import { queryOptions } from '@tanstack/react-query';
import { call } from '#web/api/call.ts';
import { routes } from './card-routes.ts';

/** The card of the next debits. */
export const savedCard = queryOptions({
  queryKey: ['payment-method'],
  queryFn: ({ signal }) => call(routes.getSavedCard, { signal }),
});

/** What is late, asked for anew whenever it is shown: the answer may have come from the bank. */
export const latePayments = queryOptions({
  queryKey: ['late-payments'],
  queryFn: ({ signal }) => call(routes.listLatePayments, { signal }),
  staleTime: 0,
});
