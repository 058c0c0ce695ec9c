import { queryOptions } from '@tanstack/react-query';
import { HOUR_MS } from '#domain/time/durations.ts';
import { call } from '#web/api/call.ts';
import * as calls from '../contract.ts';

export const categoriesKey = ['admin', 'categories'] as const;

export const staffCategories = queryOptions({
  queryKey: [...categoriesKey, 'list'],
  queryFn: ({ signal }) => call(calls.listStaffCategories, { signal }),
  staleTime: HOUR_MS,
});

/** It is read anew each time, because a form is filled from it. */
export const staffCategory = (id: number) =>
  queryOptions({
    queryKey: [...categoriesKey, 'one', id],
    queryFn: ({ signal }) => call(calls.getCategory, { params: { id }, signal }),
    staleTime: 0,
    refetchOnWindowFocus: false,
  });
