import { HOUR_MS } from '#domain/time/durations.ts';
import { queryOf } from '#web/api/query-of.ts';
import * as calls from '../contract.ts';

export const categoriesKey = ['admin', 'categories'] as const;

export const staffCategories = queryOf([...categoriesKey, 'list'], calls.listStaffCategories, {
  staleTime: HOUR_MS,
});

/** It is read anew each time, because a form is filled from it. */
export const staffCategory = (id: number) =>
  queryOf([...categoriesKey, 'one', id], calls.getCategory, {
    params: { id },
    staleTime: 0,
    refetchOnWindowFocus: false,
  });
