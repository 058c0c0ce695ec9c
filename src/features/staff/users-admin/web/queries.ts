import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ListQuery } from '#contract-kit/staff-list.ts';
import { MINUTE_MS } from '#domain/time/durations.ts';
import { call } from '#web/api/call.ts';
import * as calls from '../contract.ts';
import type { PEOPLE } from '../list.ts';

/** What an act on one asks for again. */
export const peopleKey = ['admin', 'users'] as const;

/** While somebody is deleted nothing of theirs is asked for: the answer would be that there is nobody. */
export const deletionOf = (id: number) => [...peopleKey, 'delete', id] as const;

export const peopleList = (query: ListQuery<typeof PEOPLE> & { kind: 'staff' | 'customers' }) =>
  queryOptions({
    queryKey: [...peopleKey, 'list', query],
    queryFn: ({ signal }) => call(calls.listPeople, { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 2 * MINUTE_MS,
  });

export const peopleSummary = queryOptions({
  queryKey: [...peopleKey, 'summary'],
  queryFn: ({ signal }) => call(calls.summarisePeople, { query: {}, signal }),
  staleTime: 2 * MINUTE_MS,
});

/** Read anew each time: a form begins with what stands now. */
export const personById = (id: number) =>
  queryOptions({
    queryKey: [...peopleKey, 'one', id],
    queryFn: ({ signal }) => call(calls.getPerson, { params: { id }, signal }),
    staleTime: 0,
  });
