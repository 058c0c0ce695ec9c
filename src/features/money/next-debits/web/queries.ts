import { queryOptions } from '@tanstack/react-query';
import { call } from '#web/api/call.ts';
import { calls } from '../calls.ts';

/** Kept with the lists of subscriptions, so that an act on one of them asks for the debits again. */
export const nextDebits = queryOptions({
  queryKey: ['subscriptions', 'next-debits'],
  queryFn: ({ signal }) => call(calls.listNextDebits, { signal }),
  staleTime: 120_000,
});
